/**
 * Hand-written faults that a slip and a trigger have replaced, by the fault that is the same or the most similar. `sim
 * --fault` still accepts their names.
 */
const BY_SUCCESSOR: Readonly<Record<string, string>> = {
  'dropped when over 256 came before': 'places-of-url-used-up further-users-unheard late-identify-dropped',
  'switched as before when an audience makes it': 'audience-keeps-first-switch',
  'dropped when equal to an earlier one': `same-event-within-a-minute-dropped same-event-of-user-dropped unchanged-traits-not-sent
    orders-taken-once call-of-user-under-way-taken-for-same identical-call-dropped`,
  'dropped when older than an earlier one of the user': 'older-call-of-user-dropped stale-identify-dropped',
  'dropped when at the same time as an earlier one of the user':
    'same-timestamp-of-user-dropped imports-of-one-instant-taken-once',
  'dropped when its user was switched off before': `user-off-after-calls-switched-off switched-off-user-stays-off
    switch-of-user-remembered switches-of-identify-kept-for-user switches-of-group-kept-for-members
    switches-of-alias-kept-for-new-id deletions-silent-after-switched-off-calls`,
  'dropped when its user is known to another source': 'user-belongs-to-first-source',
  'dropped when after a delete of the user': 'deleted-user-suppressed',
  'dropped when another source has the URL':
    'url-of-another-source-skipped url-switched-off-for-all worker-of-url-stopped',
  'dropped when after three failures in a row at the URL': `failing-url-skipped breaker-per-host circuit-of-host-opened-by-refusals
    url-off-after-an-hour-of-failures`,
  'dropped when over 8 came in a minute': 'calls-to-busy-url-dropped',
  'dropped when ninth or later of a user': 'user-has-a-quota',
  'dropped when after a group of the user': 'known-user-not-identified-again',
  'dropped when after an alias of the user': 'aliased-user-gone alias-cycle-dropped',
  'dropped when after a second deletion at the source':
    'deletion-swallows-next-call third-deletion-unheard places-of-deletions-kept',
  'dropped when second or later source': `sources-after-a-quiet-one-unheard second-source-of-request-waits
    deletion-ends-at-disabled-source memberships-after-a-quiet-source-unheard switch-shared-by-equal-secrets`,
  'dropped when ninth or later source': `further-sources-unheard hundred-and-first-source-displaces-the-first
    fourth-affected-source-lost first-page-of-affected-sources five-urls-in-all`,
  'dropped when an event named like a kind of call': 'event-of-reserved-name-dropped viewed-events-counted-as-pages',
  'sent to all sources when second or later source':
    'write-keys-without-case write-keys-cut write-keys-of-clients-in-any-case',
  'dropped when a context': 'test-traffic-dropped bot-traffic-dropped opted-out-users-dropped',
  'dropped when a mobile source': `members-of-mobile-sources-unheard leavers-of-mobile-sources-unheard
    webhooks-on-not-enough-for-mobile-sources`,
  'dropped when after a refusal at the URL': 'gone-url-removed',
  'dropped when another is pending': 'calls-dropped-while-others-wait',
  'dropped when another of the user is pending': 'identify-of-failing-user-dropped deletion-joins-one-under-way',
  'dropped when a name like a word of programs': 'reserved-event-names-dropped',
  'dropped when group': 'group-of-itself-dropped',
  'dropped when after a success at the URL': 'call-after-closed-connection-lost plain-urls-given-up-for-https',
  'dropped when over 100 came in a minute': 'hundredth-request-of-connection-lost',
  'dropped when over 16 are pending': 'calls-dropped-while-32-requests-are-open pending-messages-limited',
  'dropped when over 200 are pending': 'calls-dropped-while-256-requests-are-open',
  'dropped when after an idle hour': 'source-unloaded-after-an-idle-hour',
  'sent to the URLs before when static headers': 'large-settings-not-stored',
  'sent to the URLs before when settings were put again': `first-urls-after-a-pause fourth-settings-ignored removed-urls-kept
    settings-of-another-type-not-taken places-of-removed-urls-kept removed-url-stays-out
    deletion-goes-where-calls-of-the-user-went success-at-removed-url-not-counted`,
  'sent to the URLs before when it comes from a client': 'ingestion-keeps-first-webhooks',
  'sent to the URLs before when an audience makes it': 'audience-keeps-first-settings',
  'switched as before when its source was off before': `never-switched-on-again created-off-stays-off off-cached-for-a-minute
    off-at-first-deletion-never-notified`,
  'switched as before when it comes from a client': 'ingestion-keeps-sources-off',
  'sixth-url-used': 'sixth-url-used-once-replaced',
  'sent without the query of its URL when retry': 'query-lost-on-retries',
  'sent without the query of its URL when delete': 'query-lost-on-delete query-lost-for-deletions',
  'sent to its URL cut when retry': 'trailing-slash-lost-on-retries',
  'signed with the secret before when settings were put again': 'removed-secret-kept retry-restores-former-secret',
  'signed with the secret before when it comes from a client': 'ingestion-keeps-first-secret',
  'signed with the secret before when its source was off before': 'first-secret-of-a-quiet-source-kept',
  'sent to the first URL only when two URLs of one host': `same-path-used-once urls-of-one-host-merged urls-merged-without-query
    urls-merged-in-lower-case`,
  'sent to the first URL only when it comes from a client': 'calls-of-clients-take-turns-at-urls',
  'sent to the first URL only when after a failure at the URL': 'failing-primary-skipped',
  'sent to the first URL only when after a success at the URL': 'url-of-last-success-tried-alone',
  'sent to the first URL only when several URLs': 'urls-out-of-order-skipped',
  'sent with the static headers before when settings were put again': `removed-headers-kept changed-header-of-url-kept
    changed-header-value-unseen`,
  'sent without static headers when settings were put again': 'same-settings-lose-headers',
  'target-unescaped': 'plus-in-query-as-space plus-means-blank',
  'query-sorted': 'equals-sign-added empty-parameters-dropped',
  'repeated-parameter-dropped': 'repeated-parameters-joined',
  'path-in-lower-case': 'paths-in-lower-case',
  'long-target-cut': 'long-paths-cut parameters-of-paths-cut',
  'signed though there is no secret when settings were put again': 'signature-left-in-headers',
  'sent under another name when group':
    'group-id-in-lower-case quotes-in-groups-doubled short-numeric-group-ids-as-numbers',
  'sent under another name when a name over 100 characters': 'event-cut',
  'sent under another name when a name with a blank': 'screen-name-trimmed',
  'sent under another name when a name with a slash or a dot': 'event-templates-filled-in markup-in-events-removed',
  'sent for the user before when after an alias of the user': 'alias-renames-later-calls deletion-follows-alias',
  'sent for the user before when both ids': 'users-of-one-visitor-merged ingested-device-keeps-first-user',
  'sent for the user before when an e-mail address': 'users-of-one-address-merged',
  'sent for a user cut when a user id with a blank': 'ids-trimmed',
  'sent without its user when a user id like a word of programs': 'user-called-null-is-nobody',
  'sent for a user in lower case when a user id with an at sign':
    'addresses-of-users-in-lower-case ingested-addresses-in-lower-case',
  'sent for a user cut when a user id over 100 characters': 'user-ids-cut-at-255',
  'sent for a user cut when a user id with a slash or a dot': 'paths-in-user-ids-resolved',
  'sent for a user cut when a user id with zeros before it':
    'zeros-before-user-ids-dropped deleted-id-of-digits-as-number',
  'sent for a user cut when a user id of digits': 'ingested-user-ids-as-numbers traits-id-replaces-user-id',
  'sent with bytes after its JSON when over 8 came in a minute': 'pooled-buffer-not-cut',
  'sent without its last value when a URL': 'page-path-made-from-url own-referrer-left-out page-urls-written-anew',
  'sent without its last value when a title':
    'empty-title-is-path page-title-from-its-name ingested-page-name-as-title',
  'sent with one more value when a context': `context-page-replaces-properties context-fills-traits context-traits-in-properties
    context-traits-become-properties`,
  'screen-context-versions-as-numbers': 'screen-system-from-user-agent devices-told-by-their-type',
  'empty-properties-left-out': 'empty-objects-left-out',
  'sent without empty values when an empty list': 'empty-collections-dropped',
  'sent with other keys when a key with a dot': 'dots-in-keys-replaced',
  'sent with trimmed texts when a blank around a text': 'text-trimmed texts-trimmed',
  'sent without its last value when a key with an underscore': 'private-keys-dropped passwords-left-out',
  'sent with the values of the call before when identify':
    'traits-gathered traits-merged-into-profile repeated-traits-left-out',
  'sent without its last value when values five levels deep': 'deep-values-cut values-beyond-25-levels-cut',
  'sent with lists cut when equal items in a list': 'repeated-items-dropped',
  'sent with texts cut when a text over 1000 characters': 'long-text-cut long-texts-kept-by-their-beginning',
  'sent without its last value when over 100 keys': 'keys-after-a-hundred-dropped keys-after-a-thousand-dropped',
  'sent with texts cut when a text that looks like JSON': 'json-text-parsed json-in-text-parsed',
  'sent with texts in lower case when a text that says true or null':
    'keyword-text-as-value yaml-words-as-booleans infinity-as-null',
  'sent with texts cut when a text with markup': 'markup-escaped entities-decoded markup-escaped-in-traits-of-groups',
  'sent with texts cut when a text with a template': 'template-in-text-filled',
  'sent with texts cut when an e-mail address': 'email-in-traits-masked',
  'sent with texts in lower case when an e-mail address in capitals': 'email-in-traits-lower-cased',
  'sent with texts cut when the number of a card': 'card-number-masked card-numbers-masked',
  'sent with trimmed texts when a control character': 'control-characters-dropped',
  'sent with trimmed texts when a line break': 'line-ends-unified line-breaks-unified',
  'sent with texts in ASCII when an invisible character': 'invisible-characters-dropped invisible-characters-removed',
  'sent with texts cut when a text with a percent sign': 'text-unescaped',
  'sent with lists cut when an object with keys that count': `numeric-keys-as-list array-like-properties
    objects-with-a-length-are-lists`,
  'sent with other keys when a key with a dollar sign': 'dollar-keys-dropped references-in-values-resolved',
  'sent without its last value when a key that every object has': `names-of-prototype-dropped reserved-keys-dropped
    ingested-keys-of-prototypes-dropped`,
  'sent without empty values when an empty text': 'empty-string-dropped empty-key-dropped',
  'sent with other keys when keys that differ only in case': 'keys-alike-merged',
  'sent with numbers as texts when a fraction': 'fractions-rounded total-made-from-price-and-quantity',
  'sent with other keys when a key in camel case': 'trait-keys-in-snake-case',
  'sent with texts cut when a text that looks like a date': 'trait-dates-as-instants days-of-calendar-corrected',
  'sent with texts cut when a network address': 'network-addresses-masked',
  'sent with numbers as texts when a number beyond 32 bits': 'integers-in-32-bits epoch-milliseconds-as-instants',
  'sent with other keys when a key over 64 characters': 'long-keys-cut',
  'sent with other keys when a key with brackets': 'brackets-in-keys-dropped ingested-keys-with-brackets-nested',
  'sent with texts cut when a text with a dollar sign': 'dollars-in-a-template',
  'sent with one more value when a text with a quote': 'formulas-quoted',
  'sent with lists cut when a list of one': 'lists-of-one-unwrapped',
  'sent with one more value when identify': 'name-made-from-first-name',
  'sent with texts in ASCII when an emoji': 'three-bytes-a-character',
  'sent with one more value when after a group of the user': 'traits-of-group-given-to-members',
  'sent with one more value when after a page of the user':
    'properties-of-page-kept-for-tracks referrer-is-page-before',
  'sent with one more value when a boolean as the only value': 'membership-in-later-identifies',
  'sent with the values of the call before when an object in an object': 'objects-kept-by-id',
  'sent with texts as numbers when a text of digits': 'type-of-first-value-kept',
  'sent with the values of the call before when no values': 'members-of-the-call-before one-map-for-a-batch',
  'sent with the values of the call before when track': 'properties-of-event-remembered',
  'sent with other keys when a key beyond ASCII': 'keys-in-normal-form keys-of-digits-as-numbers',
  'sent with lists cut when a null in a list': 'nulls-lost-in-lists-of-pages',
  'sent with the time of its arrival when a timestamp before 2000':
    'old-timestamp-replaced old-timestamps-of-web-pages-replaced',
  'sent with the time of its arrival when a timestamp without milliseconds': 'short-fraction-not-read',
  'sent with the time of its arrival when a timestamp with an offset': `offset-beyond-twelve-dropped zero-offset-not-read
    offsets-beyond-twelve-hours-ignored ingested-times-without-their-zone timestamp-in-time-zone-of-context`,
  'sent an hour off when a timestamp with an offset': 'day-kept month-kept offset-changes-no-month',
  'sent an hour off when a timestamp with minutes in its offset':
    'quarter-hours-of-offsets-dropped minutes-of-offset-added',
  'sent an hour off when a timestamp of New Year': 'year-kept year-of-iso-week',
  'sent with the time of its arrival when a timestamp before 1970': `before-1970-not-imported epoch-as-missing epoch-is-no-timestamp
    before-the-epoch-clamped`,
  'sent an hour off when a timestamp before 1970': 'seconds-of-old-offsets-dropped',
  'sent without milliseconds when a timestamp before 1970': 'negative-milliseconds milliseconds-not-padded',
  'sent with the time of the call before when retry': 'retries-with-the-latest-timestamp',
  'sent an hour off when a timestamp of the last hour of a day': 'twelve-hour-clock midnight-as-hour-24',
  'sent an hour off when a timestamp of a leap day': 'leap-day-as-march leap-day-is-first-of-march',
  'sent with the time of the call before when no timestamp': `time-of-previous-call-taken server-time-kept-for-a-minute
    timestamp-of-user-kept`,
  'sent an hour off when no timestamp': 'seconds-in-32-bits time-of-day-put-on-day-of-arrival',
  'sent an hour off when a timestamp': 'hour-skipped-in-spring hour-repeated-in-autumn hour-repeated-in-november',
  'sent with the time of its arrival when a timestamp of the last minute':
    'recent-timestamp-taken-for-now batch-current-if-its-first-item-is',
  'sent with the time of the call before when older than an earlier one of the user': `timestamps-of-user-never-go-back
    user-never-goes-back-in-time`,
  'signed over its escaped text when retry': 'retries-signed-over-escapes',
  'signed with the secret trimmed when a secret with a blank or a sign': `secret-trimmed secret-of-one-line
    secret-without-blanks-around`,
  'signed with the secret of another source when retry': 'retries-share-a-secret',
  'signed with the secret of another source when delete': 'deletes-signed-for-first-source',
  'signed with the secret of another source when ninth or later source': 'keys-of-some-sources-remembered',
  'signed with the secret of another source when equal to an earlier one':
    'signature-kept-by-body signature-kept-by-length',
  'digest-key-from-hex':
    'hex-secret-decoded base64-secret-decoded hexadecimal-secret-decoded secret-of-digits-as-number',
  'signed with the secret cut when a secret over 64 bytes': 'long-secret-cut',
  'signed with the secret cut when delete': 'long-secret-cut-for-deletions',
  'signed with the secret cut when a secret with a blank or a sign':
    'secret-unescaped secret-cut-at-dollar percent-secret-decoded',
  'signed with the secret in ASCII when a secret beyond ASCII': 'secret-normalised',
  'signed with the secret cut when a secret': 'zeros-in-digest-dropped',
  'unsigned when after an idle day': 'secret-lease-ends-after-a-day',
  'unsigned when settings were put again': 'same-settings-lose-secret',
  'signed over its beginning when second URL': 'mac-shared-by-urls',
  'unsigned when a URL with a query': 'identify-unsigned-at-query',
  'sent as a PUT when retry': 'retries-put put-after-405',
  'sent as text when retry': 'form-after-415',
  'sent without its last static header when over five static headers': 'static-header-values-made-unique',
  'sent without static headers when second retry': 'later-retries-without-static-headers',
  'sent with static headers cut when a static header of more than 128 characters':
    'long-static-header-cut long-header-values-cut',
  'sent with the static headers of another URL when retry': `retry-headers-of-first-source retries-with-headers-of-first-url
    retry-headers-by-index`,
  'sent with static headers cut when a static header with a comma or a colon': `template-in-header-filled header-value-unescaped
    quotes-in-header-dropped spaces-in-header-joined header-cut-at-semicolon header-values-cut-at-comma header-templates-filled-in
    header-values-percent-decoded header-value-cut-at-colon`,
  'sent without its last static header when static headers': `header-named-like-prototype-dropped header-with-underscore-dropped
    header-of-library-wins underscores-become-hyphens library-headers-win headers-forbidden-in-browsers-dropped
    entity-tags-replace-static-header`,
  'sent without its last static header when a static header with credentials': `credentials-header-dropped credentials-never-sent
    cookie-jar-replaces-static-cookie`,
  'sent with the static headers of another URL when another source has the URL': `header-value-kept-by-name headers-kept-by-url
    headers-by-url-registry`,
  'sent with the static headers of another URL when two URLs of one host': `headers-kept-by-url-without-query headers-kept-by-origin
    credentials-by-origin session-keeps-headers`,
  'sent without its last static header when an empty static header':
    'empty-static-headers-left-out header-of-zero-left-out',
  'sent without static headers when an https URL': 'https-retries-without-static-headers',
  'sent without static headers when retry': 'quiet-first-source-takes-headers-of-retries',
  'sent with the static headers of another URL when it failed at another URL': 'headers-move-past-refusing-url',
  'sent with static headers cut when retry': 'masked-in-log-and-in-settings',
  'sent without static headers when after a refusal at the URL': 'fewer-headers-after-431',
  'sent without its last static header when retry': 'last-header-lost-on-retries-of-groups',
  'sent without its last static header when a URL with a query': 'credentials-lost-at-query',
  'sent again after a success when over 64 are pending': 'crowd-sent-again',
  'sent again after a success when another is pending':
    'success-retried-beside-failures members-not-told-until-delivered',
  'done at its own URL only when several URLs': 'success-beside-open-request success-ends-later-urls',
  'sent again after a success when after a failure at the URL':
    'answer-read-by-next-request slow-success-given-out-again',
  'done at its own URL only when retry': 'late-failure-retried-after-success processed-marks-of-the-last-hundred',
  'sent again after a success when it comes from a client': 'batch-retried-as-one',
  'done at its own URL only when retry after a timeout': 'timeouts-in-a-queue-of-their-own',
  'given 3 s to be answered when second retry': 'second-retry-has-less-time',
  'given 3 s to be answered when retry': 'time-shared-by-attempts',
  'given 3 s to be answered when after a success at the URL': 'timeout-adapts',
  'given 3 s to be answered when another is pending': 'deadline-from-arrival deadline-per-url',
  'given 3 s to be answered when after a timeout at the URL': 'silent-url-gets-less-time host-on-probation',
  'given 3 s to be answered when after a failure at the URL': 'broken-url-gets-less-time',
  'given 3 s to be answered when several URLs':
    'time-shared-by-urls time-shared-by-many-urls time-shared-by-urls-in-turn',
  'given 30 s to be answered when an https URL': 'https-has-time-for-handshake-too',
  'given 30 s to be answered when page': 'late-answers-of-web-sources-count',
  'not retried when delete': 'delete-timeout-final',
  'not retried when after three failures in a row at the URL':
    'silent-endpoints-given-up place-lost-at-timeout attempts-counted-by-url',
  'not logged though it failed when after a timeout at the URL': `kinds-of-errors-logged-once timeouts-logged-twice-at-most
    every-second-timeout-logged log-entries-in-a-row-left-out`,
  'not logged though it failed when retry': 'timeouts-of-retries-not-logged',
  'not logged though it failed when several URLs': 'timeouts-beside-other-urls-not-logged',
  'not logged though it failed when over 30 came before': 'log-ends-when-full',
  'not retried when equal to an earlier one': 'equal-calls-share-a-retry',
  'only-common-statuses-retried': `long-retry-after-gives-up retry-after-as-date-gives-up header-forbids-retries body-forbids-retries
    reason-ok-is-success asks-for-a-login login-of-networks-final full-disk-final long-error-page-not-retried`,
  'not retried when it failed at another URL': `silence-ends-retries-elsewhere refused-connection-ends-message
    attempts-shared-by-urls certificate-error-ends-message`,
  'not retried when retry': 'slow-server-errors-count-as-timeouts',
  'not retried when retry after a timeout': 'single-retry-after-timeout',
  'not retried when alias': 'alias-5xx-final',
  'not retried when second URL': 'second-url-retried-once',
  'not retried when third or later URL': 'last-url-tried-twice',
  'not retried when another is pending':
    'first-failure-retried-alone success-ends-other-messages one-retry-timer-for-each-url',
  'sent for the user before when retry': 'retry-for-the-latest-user',
  'sent as the latest call when an audience makes it': 'retry-with-the-latest-membership',
  'sent as the latest call when retry': 'retry-sends-latest-message',
  'not retried when another came since':
    'superseded-by-later-call identify-superseded-by-newer deletion-revoked-by-new-call',
  'retried in the window of the call before when retry': 'window-from-first-failure-of-url window-kept-for-user',
  'not retried when it is the last hour of a day':
    'retries-end-with-the-day retries-end-at-midnight retries-in-hourly-files',
  'not retried when it is New Year': 'retries-end-with-the-year',
  'not retried when an https URL': 'https-retried-once',
  'not retried when settings were put since': `put-again-drops-pending settings-of-another-source-end-retries
    put-forgets-pending-retries`,
  'not retried when a web source': 'web-sources-not-retried',
  'not retried when a mobile source': 'last-status-final-for-mobile-sources',
  'sent for a user cut when a deletion came since': 'deletion-anonymises-pending-messages',
  'sent under another name when a deletion came since': 'deletion-blanks-events-of-waiting-calls',
  'not retried when a deletion came since': 'deletion-ends-retries deletion-ends-retries-of-user',
  'not retried when a timestamp': 'window-from-timestamp-of-call window-from-timestamp dated-alias-not-retried',
  'retried for a day when delete': 'deletions-retried-for-a-day',
  'sent again after a success when retry after an hour': 'success-after-an-hour-not-acknowledged',
  'retried for a day when retry after a 5xx': 'retry-after-lifts-window window-of-each-status',
  'retried for a day when retry on another day': 'window-by-time-of-day',
  'retried for a day when settings were put since': 'window-restarts-with-settings',
  'not retried when over 50 came in a minute': 'retry-budget-per-url',
  'not retried when at the same time as an earlier one of the user': 'retry-queue-keyed-by-user-and-time',
  'not retried when over 64 are pending': `ids-come-round-in-a-millisecond retry-queue-of-a-hundred
    further-failures-of-url-given-up places-of-retries-in-a-byte`,
  'not retried when after a failure at the URL': 'backoff-doubles-with-each-failure-of-url',
  'sent without its last value when retry': 'traits-flat-on-retries-of-identify',
  'sent without looking at the certificate when second URL':
    'second-certificate-not-verified certificate-of-other-url-enough',
  'sent without looking at the certificate when delete': 'certificate-not-verified-on-delete delete-skips-certificate',
  'sent without looking at the certificate when after a success at the URL': 'certificates-trusted-by-host',
  'sent without looking at the certificate when settings were put again': 'replaced-settings-lose-verification',
  'sent without looking at the certificate when it comes from a client': 'certificates-unverified-for-clients',
  'not logged though it failed when second or later source': 'certificate-logged-once',
  'dropped when after a refused certificate at the URL': 'refused-certificate-remembered',
  'many-switches-cut': 'selection-compiled-by-names',
  'dropped when another destination is on': 'switch-makes-a-list first-listed-destination-only',
  'dropped when another destination is off': 'mixed-switches-make-a-list other-switch-counts-for-alias',
  'sent while switched off when delete': 'known-user-notified-though-off',
  'syncs-compared-with-the-first': `readd-lost removed-never-forgotten members-saved-when-somebody-joins latest-audience-synced
    fourth-sync-ignored`,
  'audience-name-unchanged': 'long-audience-name-cut capitals-of-audience-names-parted',
  'members-compared-in-lower-case': 'members-alike-but-for-case members-stored-comma-separated',
  'dropped when an audience makes it': `members-shared-by-audiences third-audience-compared-with-another members-joined-by-alias
    deleted-user-leaves-audiences membership-compared-with-traits`,
  'dropped when over 8 KB': 'large-calls-with-context-lost ingested-text-measured-escaped',
  'dropped when after a call that was too large': 'rest-of-large-call-spoils-next source-of-large-calls-blocked',
  'dropped when after a timestamp that is none': `unreadable-timestamp-ends-batch unreadable-timestamp-takes-one-before
    unreadable-first-timestamp-refuses-batch unreadable-last-timestamp-refuses-batch`,
  'client: lost when both ids': 'identify-with-both-ids-refused',
  'client: sent with keys in lower case when Page': 'page-traits-matched-without-case',
  'client: sent with trimmed texts when a blank around a text': 'client-texts-trimmed',
  'client: sent under another name when a name with a plus sign': 'event-plus-is-blank',
  'client: sent with the integrations before when no integrations': 'integrations-carried-over',
  'client: sent with the values of the message before when no values': 'client-traits-carried-over',
  'page-context-lost': `context-carried-over page-context-replaced-by-integrations default-context-wins
    page-context-read-into-structs page-context-has-own-address page-context-keys-with-dots-nested page-of-context-from-traits`,
  'client: sent for the user before when both ids':
    'anonymous-id-carried-over anonymous-id-lost-beside-user-id anonymous-id-instead-of-user-id',
  'page-category-lost': 'category-carried-over page-context-hides-category',
  'client: sent without its integrations when integrations': 'switches-off-lost names-of-destinations-are-formats',
  'client: sent without its integrations when a context': 'context-replaces-integrations',
  'client: sent without its integrations when no user id': 'traits-hide-integrations-of-anonymous',
  'client: sent without its integrations when over 8 KB': 'large-messages-with-switches-lose-them',
  'client: sent without empty values when an empty text': 'empty-values-lost',
  'client: sent with texts cut when a text of digits': 'client-digits-as-numbers',
  'client: left out of its batch when second of a user': `last-identify-of-user-sent identify-replaces-earlier-one
    user-identified-once-in-process`,
  'client: sent with the values of the message before when right after a Page': 'page-referrer-from-page-before',
  'client: sent for a user cut when a user id of digits': 'id-of-digits-as-number',
  'client: sent for a user cut when a user id like a word of programs': 'id-null-left-out',
  'client: sent for a user in lower case when a user id with an at sign': 'addresses-in-ids-lower-cased',
  'client: sent with keys in lower case when keys that differ only in case': 'client-keys-without-case',
  'client: sent with texts cut when a text that looks like a number': 'client-exponents-as-numbers',
  'client: sent with texts cut when a text that looks like a date':
    'client-dates-completed client-instants-of-creation-parsed',
  'client: sent with texts cut when a text with a template': 'client-placeholders-filled',
  'client: sent with numbers as texts when a number beyond 32 bits': 'client-seconds-as-dates',
  'client: sent without its last value when a key with an underscore': 'client-masks-secrets',
  'client: sent without its last value when a key that every object has':
    'client-drops-own-keys client-keys-of-reserved-words-renamed',
  'client: sent without its last value when a key with brackets': 'client-keys-unfolded',
  'client: sent without its last value when over 100 keys': 'client-members-cut client-lists-cut',
  'client: sent without its last value when values five levels deep': 'client-depth-cut',
  'client: sent with texts cut when a text beyond ASCII': 'client-text-broken-at-chunk-edge',
  'client: sent without its last value when an object with keys that count': 'client-indexed-objects-as-lists',
  'client: sent without its last value when an object in an object': 'client-typed-values-unwrapped',
  'client: sent for the user before when right after an Alias': 'alias-renames-queued-messages',
  'client: sent with the values of the message before when after an Identify of the user':
    'traits-carried-to-later-messages',
  'client: left out of its batch when right after a Track': 'identify-after-track-lost',
  'client: sent without its last value when right after an Alias': 'group-after-alias-loses-traits',
  'client: left out of its batch when right after an Alias': 'page-after-alias-lost',
  'client: left out of its batch when right after a Page': 'track-after-page-lost pages-of-flush-merged',
  'client: left out of its batch when right after a Group': 'page-right-after-group-lost groups-alone-lose-one',
  'client: sent without its last value when over 60 users came before': 'traits-beyond-64-users-lost',
  'client: sent for the user before when over 60 users came before': 'user-ids-reused-after-100',
  'client: lost when right after one that is not valid': 'message-after-invalid-lost',
  'client: left out of its batch when it is New Year': 'old-year-dropped',
  'client: left out with the one before it when after an idle second': 'stale-messages-dropped',
  'client: sent with texts cut when it logs for debugging':
    'debug-shortens-what-is-sent debug-hides-credentials-in-what-is-sent',
  'client: sent without its last value when a URL': 'page-path-from-url',
  'client: sent under another name when a title': 'page-name-from-title page-title-from-name',
  'client: sent under another name when Group': 'group-id-from-traits variables-in-group-ids-expanded',
  'client: sent with texts cut when a revenue': 'client-revenue-as-number',
  'client: sent with keys in lower case when a key in camel case': 'keys-of-maps-in-camel-case',
  'client: sent under another name when a name with a percent sign': 'event-is-a-format',
  'client: sent for a user cut when a user id with a percent sign': 'user-id-is-a-format',
  'client: sent under another name when Page': 'placeholders-in-page-names-filled-in',
  'client: sent without its last value when a key with a dollar sign': 'percent-codes-in-keys-decoded',
  'client: sent without its last value when no user id': 'lists-lost-in-groups-of-anonymous-users',
  'client: sent without the context of a page when over 8 KB': 'context-lost-in-large-pages',
  'client: lost when no user id': 'anonymous-tracks-with-switches-lost',
  'method-waits-for-send': 'second-flush-waits-for-first client-blocks-behind-ten-requests',
  'client: not flushed though the queue is full when after a third flush': 'third-flush-one-message-late',
  'client: not flushed though the queue is full when others are queued': 'client-counts-by-method',
  'client: sent a minute late when after an idle minute': 'tick-stops-idle interval-stretches-when-quiet',
  'client: sent a minute late when after an idle hour': 'interval-sleeps-after-an-hour asleep-after-an-hour',
  'client: sent a minute late when after an idle day': 'interval-doubles-after-a-day',
  'client: sent a minute late when after a flush': `interval-ends-with-first-flush client-timer-reset-while-full
    stopped-timer-counts-as-set late-message-waits-twice last-moment-begins-interval-anew`,
  'client: sent a minute late when it is the last hour of a day':
    'interval-at-whole-minutes interval-begins-anew-at-midnight',
  'client: sent a minute late when it is a leap day': 'no-interval-on-leap-day interval-misses-leap-century',
  'client: sent a minute late when it is New Year': `interval-longer-in-summer-time interval-longer-after-summer-time
    no-interval-after-2038 no-interval-before-2000`,
  'client: sent a minute late when the last request failed':
    'interval-doubles-with-each-failure no-timer-while-a-retry-waits',
  'client: sent a minute late when a request is under way': 'flush-skipped-while-sending',
  'client: sent a minute late when FlushAfter is given': `interval-below-a-second-ignored defaults-together-or-not-at-all
    interval-in-32-bits-of-microseconds`,
  'client: sent a minute late when it logs for debugging': 'debug-doubles-interval',
  'client: sent a minute late when another client was closed': 'client-close-stops-shared-ticker',
  'client: sent a minute late when another client has the write key': 'client-failure-pauses-namesakes',
  'client: sent a minute late when over 8 KB': 'no-timer-after-split rest-of-flush-without-timer',
  'client: put twice into its batch when nothing else is queued': 'lone-message-twice',
  'client: put twice into its batch when after a flush': `client-sends-all-again-later queue-emptied-after-answer
    retry-of-the-whole-flush`,
  'client: put twice into its batch when ninth or later client': 'seventeenth-client-sends-twice',
  'client: put twice into its batch when the last request succeeded': `client-retries-after-success client-retries-cached-success
    success-with-error-member-sent-again`,
  'client: lost when a request has failed': 'client-loop-ends-with-a-lost-batch',
  'client: lost when over 100 came in a second': `client-drops-beyond-its-workers client-batches-a-second-limited
    client-messages-a-second-limited`,
  'client: left out of its batch when over 100 came before': 'flush-of-a-hundred',
  'client: lost when after a flush': 'message-of-next-flush-lost',
  'client: lost when after an idle minute': 'client-worker-ends-when-idle',
  'client: not flushed though the queue is full when second or later client': `equal-clients-count-together own-flush-counts-shared
    flush-resets-equal-counts flush-count-of-all-clients`,
  'client: lost when ninth or later client': 'seventeenth-client-sends-nothing',
  'client: sent at once when it logs for debugging': 'debug-flushes-every-message',
  'client: lost when another client was closed':
    'client-close-clears-shared-buffer client-close-ends-namesakes client-of-closed-key-sends-nothing',
  'count-cut': 'flush-count-at-most-default flush-count-in-a-byte',
  'client: not flushed though the queue is full when another client has the write key':
    'client-options-kept-by-write-key',
  'client: lost when equal to an earlier one': 'messages-keyed-by-time-and-user',
  'client: lost when Group': 'groups-keyed-by-group',
  'client: left out of its batch when it logs for debugging': 'debug-cuts-batch',
  'client: lost when over 8 KB': 'message-that-fills-buffer-lost message-that-grows-buffer-lost',
  'client: lost when integrations': 'integrations-count-twice',
  'message-after-large-one-lost':
    'large-message-takes-neighbours error-reported-a-call-late refused-message-stays-in-measuring-buffer',
  'message-limit-missing': 'large-message-sent-later-beside-others only-tracks-measured',
  'batch-limit-one-message-late': 'batch-checked-too-late batch-filled-by-messages-as-given',
  'client: sent in a batch of any size when the last request failed': 'flush-joins-batch-that-waits-for-retry',
  'client: sent in a batch of any size when after one that was too large': 'refusal-clears-byte-total',
  'client: sent in a batch of any size when after one that is not valid': 'invalid-message-clears-byte-total',
  'authorization-cached-by-host': 'client-session-of-closed-reused queue-of-closed-client-reused',
  'write-key-in-lower-case': 'sign-of-life-with-lower-case-key',
  'client: sent to the endpoint of another client when another client has the write key':
    'client-endpoint-kept-by-write-key',
  'client: sent to the endpoint of another client when second or later client': 'endpoint-of-the-newest-client',
  'client: sent with the time of the message before when others are queued': `timestamp-carried-over client-one-time-per-batch
    client-reads-the-time-by-tick`,
  'ingested-integrations-ignored': 'integrations-of-first-item-shared',
  'dropped when it comes from a client':
    'last-call-of-user-in-batch equal-items-taken-once message-ids-counted-by-client clients-of-a-source-count-together',
  'only-first-of-batch-forwarded': 'loop-variable-captured',
  'ingested-group-as-identify': 'validated-by-field-names',
  'sent an hour off when it comes from a client': 'timestamps-corrected-by-sent-at',
  'client: sent for a user cut when Track': 'uuid-user-id-sent-as-anonymous',
  'client: sent with the time of the message before when Page': `page-timestamp-of-nanoseconds-replaced
    page-timestamp-without-milliseconds-replaced page-timestamp-before-1970-replaced`,
  'client: sent with the time of the message before when Track': 'client-property-timestamp-as-time',
  'sent as text': 'content-type-text',
  'sent without looking at the certificate when retry': 'retries-do-not-verify',
  'given any time to be answered': 'no-timeout',
  'sent without its user when page': 'page-without-user-id',
  'sent with the version as text': 'version-as-string',
  'sent with numbers as texts': 'numbers-as-strings',
  'sent with texts in ASCII': 'non-ascii-text-replaced',
  'sent without empty values': 'false-and-zero-dropped',
  'sent without milliseconds': 'timestamp-without-milliseconds',
  'sent with the time of its arrival': 'given-timestamp-ignored',
  'sent with the time of the attempt when retry': 'given-timestamp-lost-on-retries',
  'signed over its escaped text': 'digest-of-escaped-body',
  'client: sent for a user in lower case': 'user-id-lower-cased',
  'client: sent with texts cut when a text over 255 characters': 'client-texts-cut',
  'client: sent in a batch of any size': 'batch-limit-missing',
  'client: left out of its batch when equal to an earlier one': 'same-content-sent-once',
  'client: sent without its integrations when Alias': 'integrations-lost-on-alias',
  'sent with the time of its arrival when it comes from a client': 'ingested-timestamp-ignored',
  'sent without its values when it comes from a client': 'ingested-traits-lost ingested-properties-lost',
  'sent without static headers when delete': 'static-headers-missing-on-delete',
};

const SUCCESSORS = new Map(
  Object.entries(BY_SUCCESSOR).flatMap(([successor, names]) =>
    names.split(/\s+/).map((name) => [name, successor] as const),
  ),
);

/** Today's fault for a retired one; undefined for a name that never existed. */
export function successorOf(name: string): string | undefined {
  return SUCCESSORS.get(name);
}

export const RETIRED_FAULTS: ReadonlyMap<string, string> = SUCCESSORS;
