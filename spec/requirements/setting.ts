import { defineArea } from './requirement.ts';

/** Settings of the destination other than the secret and the static headers. */
export const setting = defineArea(
  {
    name: 'setting',
    prefix: 'SET',
    title: 'Destination settings',
    role: 'router',
    sections: ['Resources › Webhooks destination settings'],
  },
  {
    '001': {
      assert: 'Settings with one to five webhook URLs are accepted and used.',
      reason: 'The document allows up to five entries.',
      reading: 30,
    },
    '002': {
      assert: 'At most five URLs receive requests, for any number of configured URLs.',
      sections: ['Limits'],
      reason: 'The document limits a destination to five URLs.',
      reading: 30,
    },
    '003': {
      observe: 'What happens to settings with a sixth URL?',
      sections: ['Limits'],
      reason: 'The document does not say whether the settings are refused or the sixth URL is ignored.',
      reading: 30,
    },
    '004': {
      assert: 'A delivery goes to exactly the configured path and query.',
      sections: ['Endpoints › Outbound delivery'],
      reason: "The document delivers to the customer's URL with any path.",
    },
    '005': {
      assert: 'A URL with a scheme other than http and https is never requested.',
      reason: 'The document allows these two schemes only.',
    },
    '006': {
      observe: 'Are settings with a URL of another scheme refused?',
      reason: 'The document does not say whether such a URL is refused or ignored.',
    },
    '007': {
      assert: 'A source without any webhook URL still accepts calls.',
      reason: 'The document requires a URL only for delivery.',
      reading: 33,
    },
    '008': {
      observe: 'Are settings without any webhook URL accepted?',
      reason: 'The document requires an entry for delivery, and does not say when this is checked.',
      reading: 33,
    },
    '009': {
      assert: 'New settings apply to the calls that come after them.',
      forbids: true,
      sections: ['What the service does, 5'],
      reason: 'The document forwards calls from the time of the setup.',
    },
    '010': {
      leave: 'The single-URL setting means the same as a list with one URL.',
      reason: 'The document does not show its position among the settings.',
      reading: 32,
    },
    '011': {
      observe: 'Is a URL with non-ASCII letters accepted, and in which form is it requested?',
      sections: ['Endpoints › Outbound delivery'],
      reason: 'Such a URL is not a valid URI, and the document does not mention it.',
      reading: 52,
    },
  },
);
