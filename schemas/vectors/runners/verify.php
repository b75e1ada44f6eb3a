<?php
// Verifies webhooks in PHP, and tries that on the test vectors. In a request, the body is `file_get_contents('php://input')`.
//
//     php verify.php ..            # the folder with signature.json and bodies.json
//     php verify.php .. --answers  # one answer a line, for `routespec vectors check`

/** Whether X-Signature is the HMAC-SHA1 of the body as it came, in hexadecimal. */
function is_signed(string $body, ?string $header, string $secret): bool
{
    if ($header === null || preg_match('/\A[0-9a-f]{40}\z/i', $header) !== 1) {
        return false;
    }
    return hash_equals(hash_hmac('sha1', $body, $secret), strtolower($header));
}

const MEMBERS = [
    'page' => ['properties' => 'object'],
    'screen' => ['name' => 'string', 'context' => 'object'],
    'identify' => ['traits' => 'object'],
    'track' => ['event' => 'string', 'properties' => 'object'],
    'alias' => ['Previous ID' => 'string', 'User ID' => 'string'],
    'group' => ['groupId' => 'string', 'traits' => 'object'],
    'delete' => ['userId' => 'string'],
];
const CONTEXT = ['device' => ['model', 'type'], 'os' => ['name', 'version'], 'app' => ['build', 'name', 'version']];

function is_timestamp(mixed $text): bool
{
    $form = '/\A([0-9]{4})-([0-9]{2})-([0-9]{2})T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}(Z|\+00:00)\z/';
    return is_string($text) && preg_match($form, $text, $part) === 1 && checkdate((int) $part[2], (int) $part[3], (int) $part[1]);
}

/** The value of a webhook body, with objects as stdClass, so that {} and [] stay apart; null if it is not one. */
function parse_body(string $raw): ?object
{
    $body = json_decode($raw);
    if (!is_object($body) || !is_string($body->type ?? null) || !isset(MEMBERS[$body->type])) {
        return null;
    }
    if (!is_timestamp($body->timestamp ?? null)) {
        return null;
    }
    if ($body->type === 'delete' ? property_exists($body, 'version') : ($body->version ?? null) !== 1) {
        return null;
    }
    foreach (MEMBERS[$body->type] as $name => $wanted) {
        if (gettype($body->{$name} ?? null) !== $wanted) {
            return null;
        }
    }
    // The user may be anonymous: then there is no id, or it is null.
    foreach (in_array($body->type, ['alias', 'delete'], true) ? [] : ['userId', 'anonymousId'] as $name) {
        if (isset($body->{$name}) && !is_string($body->{$name})) {
            return null;
        }
    }
    return $body->type === 'screen' && !is_context($body->context) ? null : $body;
}

function is_context(object $context): bool
{
    foreach (CONTEXT as $part => $texts) {
        if (!property_exists($context, $part)) {
            continue;
        }
        if (!is_object($context->{$part})) {
            return false;
        }
        foreach ($texts as $name) {
            if (property_exists($context->{$part}, $name) && !is_string($context->{$part}->{$name})) {
                return false;
            }
        }
    }
    return true;
}

$folder = $argv[1];
$wantsAnswers = ($argv[2] ?? '') === '--answers';
$count = 0;
$wrong = 0;
foreach (['signature', 'bodies'] as $file) {
    foreach (json_decode(file_get_contents("$folder/$file.json"))->vectors as $vector) {
        $raw = base64_decode($vector->body);
        if ($file === 'signature') {
            $isRight = is_signed($raw, $vector->header, $vector->secret);
        } else {
            $value = parse_body($raw);
            $isRight = $value !== null && $value == ($vector->value ?? $value);
        }
        $answer = $isRight ? 'valid' : 'invalid';
        $count += 1;
        if ($wantsAnswers) {
            echo json_encode(['id' => $vector->id, 'answer' => $answer]), "\n";
        } elseif (!in_array($vector->treatment, [$answer, 'acceptable'], true)) {
            $wrong += 1;
            echo "$vector->id: $vector->description\n";
        }
    }
}
if (!$wantsAnswers) {
    echo $count - $wrong, " of $count vectors right\n";
}
exit($wrong > 0 ? 1 : 0);
