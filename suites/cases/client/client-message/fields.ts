import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import { GO_METHOD_FACTS, INTEGRATIONS_SENT } from '../../../harness/capture/go-methods.ts';
import { CONTEXT, FREE_FORM, INTEGRATIONS, RECOGNISED_TRAITS } from '../../../harness/kit/client/rich-values.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

const { Identify, Track, Page, Group } = GO_METHOD_FACTS;
const PAGE_TRAITS = { ...RECOGNISED_TRAITS, ...FREE_FORM };

/** The value of an optional field is sent unchanged, wherever the library puts it. */
export const clientMessageFields = [
  fieldCase('identify-traits', Identify.objects.Traits, 'Identify', 'Traits', FREE_FORM),
  fieldCase('track-properties', Track.objects.Properties, 'Track', 'Properties', FREE_FORM),
  fieldCase('page-name', Page.texts.Name, 'Page', 'Name', 'Pricing page “2026” 漢字'),
  fieldCase('page-category', Page.texts.Category, 'Page', 'Category', 'Docs & <category>'),
  fieldCase('page-traits', Page.objects.Traits, 'Page', 'Traits', PAGE_TRAITS),
  fieldCase('page-context', Page.objects.Context, 'Page', 'Context', CONTEXT),
  fieldCase('group-traits', Group.objects.Traits, 'Group', 'Traits', FREE_FORM),
  ...GO_METHODS.map((method) =>
    fieldCase(`${GO_METHOD_FACTS[method].kind}-integrations`, INTEGRATIONS_SENT, method, 'Integrations', INTEGRATIONS),
  ),
] as const satisfies readonly Case[];

function fieldCase<const Name extends string>(
  name: Name,
  requirement: RequirementId,
  method: GoMethod,
  field: string,
  value: unknown,
) {
  return worldCase({
    id: `client-message/${name}`,
    title: `${method} sends ${field} as given`,
    requirements: [requirement],
    world: { steps: [{ message: { method, [field]: value } }] },
  });
}
