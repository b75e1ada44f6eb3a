/** @import { DevEvent } from '../../../../spec/shapes/dev/events.ts' */
/** @import { DevMessages } from '../../../../spec/shapes/dev/messages.ts' */
/** @import { DevState } from '../../../../spec/shapes/dev/state.ts' */
/** @import { Api } from './api.js' */
/** @import { MessageList } from './message-list.js' */
/** @import { OpenMessage } from './navigation.js' */
/** @import { StateStore, State } from './state.js' */
import { readNumber } from './rows.js';

/** Brings what `routespec dev` says into the state of the page. */
export class EventReceiver {
  #api;
  #store;
  #list;
  #open;
  /** Events that came while everything was being read. Null while nothing is. @type {DevEvent[] | null} */
  #held = [];

  /** @param {{ api: Api, store: StateStore, list: MessageList, open: OpenMessage }} parts */
  constructor({ api, store, list, open }) {
    this.#api = api;
    this.#store = store;
    this.#list = list;
    this.#open = open;
  }

  /** Reads everything, and then takes up what happened meanwhile. */
  async read() {
    this.#held = [];
    try {
      /** @type {[DevState, { faults: State['faults'] }, unknown]} */
      const [server, { faults }] = await Promise.all([
        this.#api.get('state'),
        this.#api.get('faults'),
        this.#list.read(),
      ]);
      this.#store.set({ faults });
      this.#takeState(server);
      this.#open.refresh();
    } catch (error) {
      this.#store.set({ notice: { text: error instanceof Error ? error.message : String(error), isBad: true } });
    }
    const held = this.#held ?? [];
    this.#held = null;
    for (const event of held) this.hear(event);
  }

  /** Shows the state that came with the page. @param {{ state: DevState, page: DevMessages } | null} first */
  begin(first) {
    if (first === null) return;
    this.#list.show(first.page);
    this.#takeState(first.state);
    this.#store.drawNow();
  }

  /** @param {DevState} server */
  #takeState(server) {
    const { counts, unmatched, settingsProblem, clock, faults: faultsOn } = server;
    this.#store.set({ server, counts, unmatched, settingsProblem, faultsOn, ...heard(clock) });
    this.#list.forgotten(counts.forgotten);
  }

  /** @param {DevEvent} event */
  hear(event) {
    if (event.event === 'reset') void this.read();
    else if (this.#held === null) this.#takeUp(event);
    else this.#held.push(event);
  }

  /** @param {Exclude<DevEvent, { event: 'reset' }>} event */
  #takeUp(event) {
    switch (event.event) {
      case 'message':
        this.#countIn(readNumber(event.message.id));
        return this.#change(event.message);
      case 'attempt':
      case 'delivery':
        return this.#change(event.message);
      case 'clock':
        return this.#store.set(heard(event.clock));
      case 'settings':
        return this.#takeSettings(event.settings);
      case 'settings-problem':
        return this.#store.set({ settingsProblem: event.problem });
      case 'faults':
        return this.#takeFaults(event.on);
      case 'unmatched':
        return this.#store.set({ unmatched: event.request, isUnmatchedNew: true });
      case 'forgotten':
        this.#store.set({ counts: event.counts });
        return this.#list.forgotten(event.counts.forgotten);
    }
  }

  /** @param {import('../../../../spec/shapes/dev/messages.ts').DevMessageSummary} message */
  #change(message) {
    this.#list.changed(message);
    this.#open.changed(readNumber(message.id));
  }

  /** The numbers of messages have no gaps, so the newest one tells how many are kept. @param {number} number */
  #countIn(number) {
    const { counts } = this.#store.state;
    if (counts === null) return;
    const kept = Math.max(counts.kept, number - counts.forgotten);
    this.#store.set({ counts: { ...counts, kept }, isUnmatchedNew: false });
  }

  /** @param {import('../../../../spec/shapes/dev/settings.ts').DevSettings} settings */
  #takeSettings({ sources }) {
    const { server } = this.#store.state;
    if (server !== null) this.#store.set({ server: { ...server, sources }, settingsProblem: null });
  }

  /** @param {State['faultsOn']} faultsOn */
  #takeFaults(faultsOn) {
    const on = new Map(faultsOn.map((fault) => [fault.name, fault]));
    const faults = this.#store.state.faults.map((fault) => on.get(fault.name) ?? { ...fault, sources: [] });
    this.#store.set({ faultsOn, faults });
  }
}

/** @param {State['clock']} clock @returns {Pick<State, 'clock' | 'clockHeardAtMs'>} */
function heard(clock) {
  return { clock, clockHeardAtMs: performance.now() };
}
