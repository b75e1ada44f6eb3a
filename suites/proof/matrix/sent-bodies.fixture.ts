import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Rules } from '../../../sim/harness.ts';

/** The schema that receivers are given. */
const schema = readFileSync(new URL('../../../schemas/webhook-body.json', import.meta.url), 'utf8');
const isWebhookBody = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(JSON.parse(schema));

/** For tests only: the bodies that an implementation sends. */
export class SentBodies {
  readonly all = new Set<string>();

  /** The same rules, whose bodies are kept. A body is signed right before it is sent. */
  keep(rules: Rules): Rules {
    const sign: Rules['sign'] = (payload, attempt) => {
      this.all.add(payload.bytes.toString('utf8'));
      return rules.sign(payload, attempt);
    };
    return { ...rules, sign };
  }

  /** Those that the published schema does not describe. */
  undescribed(): string[] {
    return [...this.all].filter((body) => !isWebhookBody(JSON.parse(body)));
  }
}
