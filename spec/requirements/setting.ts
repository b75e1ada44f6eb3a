import { defineArea } from './requirement.ts';

/** Settings of the destination other than secret and headers. */
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
      reason: 'The list holds up to five entries.',
      reading: 30,
    },
    '002': {
      statement: 'However many URLs are configured, never more than five of them get requests.',
      sections: ['Limits'],
      treatment: 'assert',
      reason: 'Five is the limit of URLs of one destination.',
      reading: 30,
    },
    '003': {
      statement: 'What becomes of settings with a sixth URL.',
      sections: ['Limits'],
      treatment: 'observe',
      reason: 'Refusing the settings and ignoring the surplus are both honest.',
      reading: 30,
    },
    '004': {
      statement: 'The request goes to exactly the configured path and query.',
      sections: ['Endpoints › Outbound delivery'],
      treatment: 'assert',
      reason: "The path is that of the customer's URL, whatever it is.",
    },
    '005': {
      statement: 'A URL of another scheme than http or https is never requested.',
      treatment: 'assert',
      reason: 'A URL has to carry one of the two schemes.',
    },
    '006': {
      statement: 'Whether settings with a URL of another scheme are refused.',
      treatment: 'observe',
      reason: 'Refusing and ignoring are both honest.',
    },
    '007': {
      statement: 'A source without any webhook URL still takes calls.',
      treatment: 'assert',
      reason: 'A URL is needed for delivery only, so there is nothing to do with the call.',
      reading: 33,
    },
    '008': {
      statement: 'Whether settings without any webhook URL are accepted.',
      treatment: 'observe',
      reason: 'One entry is required to deliver; when that is checked is not said.',
      reading: 33,
    },
    '009': {
      statement: 'Settings that replace earlier ones hold for the calls that come after.',
      sections: ['What the service does, 5'],
      treatment: 'assert',
      reason: 'Settings describe where a source delivers from then on.',
    },
    '010': {
      statement: 'The single-URL setting means the same as a list of one.',
      treatment: 'leave',
      reason: 'Its place among the settings is not given.',
      reading: 32,
    },
  },
);
