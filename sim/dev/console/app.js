/** @import { Actions } from './data/actions.js' */
/** @import { Api } from './data/api.js' */
/** @import { MessageList } from './data/message-list.js' */
/** @import { Navigation } from './data/navigation.js' */
/** @import { StateStore, State } from './data/state.js' */

/**
 * What views are made with.
 *
 * @typedef {object} App
 * @property {StateStore} store
 * @property {Actions} actions
 * @property {MessageList} list
 * @property {Pick<Api, 'get'>} api
 * @property {Navigation} navigation
 */

/**
 * A part of the page: its element, and how it is drawn from the state.
 *
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {(state: State) => void} draw
 */

export {};
