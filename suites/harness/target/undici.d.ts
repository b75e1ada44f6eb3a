/** The only part of undici that is used. The whole would take twice as much of the package. */
declare module 'undici/lib/dispatcher/client.js' {
  import { Client } from 'undici';

  export = Client;
}
