/** A port of this machine on which nothing listens (tcpmux). */
export const REFUSED_URL = 'http://127.0.0.1:1/refused';
