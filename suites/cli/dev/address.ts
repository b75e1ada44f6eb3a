/** Where `routespec dev` listens by default. No well-known tool does, and no service is registered for it. */
export const DEV_PORT = 7412;

/** Where the commands look for it by default. */
export const DEV_ADDRESS = `http://127.0.0.1:${DEV_PORT}`;
