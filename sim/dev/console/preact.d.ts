// The module is served from the package `htm`: Preact and its templates in one file.
export { html, render } from 'htm/preact';
export { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
