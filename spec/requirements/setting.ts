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
      statement: 'Settings with one to five webhook URLs are accepted and used.',
      treatment: 'assert',
      reason: 'The document allows up to five entries.',
      reading: 30,
    },
    '002': {
      statement: 'No more than five URLs get requests, however many are configured.',
      sections: ['Limits'],
      treatment: 'assert',
      reason: 'The document limits a destination to five URLs.',
      reading: 30,
    },
    '003': {
      statement: 'What happens to settings with a sixth URL.',
      sections: ['Limits'],
      treatment: 'observe',
      reason: 'The document does not say whether they are refused or the surplus is ignored.',
      reading: 30,
    },
    '004': {
      statement: 'A delivery goes to exactly the configured path and query.',
      sections: ['Endpoints › Outbound delivery'],
      treatment: 'assert',
      reason: "The document takes the path from the customer's URL.",
    },
    '005': {
      statement: 'A URL with a scheme other than http and https is never requested.',
      treatment: 'assert',
      reason: 'The document allows these two schemes only.',
    },
    '006': {
      statement: 'Whether settings with a URL of another scheme are refused.',
      treatment: 'observe',
      reason: 'The document does not say whether such a URL is refused or ignored.',
    },
    '007': {
      statement: 'A source without any webhook URL still takes calls.',
      treatment: 'assert',
      reason: 'The document needs a URL for delivery only.',
      reading: 33,
    },
    '008': {
      statement: 'Whether settings without any webhook URL are accepted.',
      treatment: 'observe',
      reason: 'The document requires an entry to deliver, and does not say when that is checked.',
      reading: 33,
    },
    '009': {
      statement: 'New settings apply to the calls that come after them.',
      sections: ['What the service does, 5'],
      treatment: 'assert',
      reason: 'The document has settings take effect from when they are made.',
    },
    '010': {
      statement: 'The single-URL setting means the same as a list with one URL.',
      treatment: 'leave',
      reason: 'The document does not give its place among the settings.',
      reading: 32,
    },
    '011': {
      statement: 'Whether a URL with letters beyond ASCII is accepted, and in what form it is requested.',
      sections: ['Endpoints › Outbound delivery'],
      treatment: 'observe',
      reason: 'Such a URL is no URI, and the document does not say what becomes of it.',
      reading: 52,
    },
  },
);
