// Runs in the browser. The page is complete without it: it adds search, keys, the theme, and opens what a link names.
// It reads text and sets text. It never makes markup, so nothing that a peer sent can become any.
(() => {
  const byId = (id) => document.getElementById(id);
  const cases = [...document.querySelectorAll('details.case')];
  const boxes = [...document.querySelectorAll('input[name=status]')];
  const [filter, find, area, shown, none, help] = ['filter', 'find', 'area', 'shown', 'none', 'help'].map(byId);
  const texts = new Map();

  /** All that a case says, in lower case; read when it is first searched. */
  const textOf = (element) => {
    if (!texts.has(element)) texts.set(element, element.textContent.toLowerCase());
    return texts.get(element);
  };

  const showCounts = (counts) => {
    for (const box of boxes) {
      document.querySelector(`[data-count="${box.value}"]`).textContent = String(counts.get(box.value) ?? 0);
    }
  };

  const applyFilter = () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const statuses = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    const counts = new Map();
    let visible = 0;
    for (const element of cases) {
      const { status, area: own } = element.dataset;
      const matches =
        (area.value === '' || area.value === own) && words.every((word) => textOf(element).includes(word));
      if (matches) counts.set(status, (counts.get(status) ?? 0) + 1);
      element.hidden = !matches || !statuses.has(status);
      if (!element.hidden) visible += 1;
    }
    showCounts(counts);
    shown.textContent = visible === cases.length ? `${visible} cases` : `${visible} of ${cases.length} cases`;
    none.hidden = visible > 0;
  };

  const resetFilter = () => {
    find.value = '';
    area.value = '';
    for (const box of boxes) box.checked = true;
    applyFilter();
  };

  const visibleCases = () => cases.filter((element) => !element.hidden);
  const focusCase = (element) => {
    const summary = element.firstElementChild;
    summary.focus({ preventScroll: true });
    element.scrollIntoView({ block: element.open ? 'start' : 'nearest' });
  };

  /** Moves from the case that has the focus, or to the first one. */
  const move = (step) => {
    const list = visibleCases();
    if (list.length === 0) return;
    const at = list.indexOf(document.activeElement?.closest('details.case'));
    const next = at === -1 ? 0 : Math.min(list.length - 1, Math.max(0, at + step));
    focusCase(list[next]);
  };

  /** Opens the case that the address names. */
  const openNamed = () => {
    let id = location.hash.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch {}
    const element = byId(id);
    if (!cases.includes(element)) return;
    if (element.hidden) resetFilter();
    element.open = true;
    focusCase(element);
  };

  const goBack = () => {
    if (find.value !== '') {
      find.value = '';
      return applyFilter();
    }
    const open = document.activeElement?.closest('details.case[open]');
    if (open) {
      open.open = false;
      focusCase(open);
    } else document.activeElement?.blur();
  };

  const actions = {
    j: () => move(1),
    k: () => move(-1),
    '/': () => {
      find.focus();
      find.select();
    },
    '?': () => help.showModal(),
    Escape: goBack,
  };

  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.matches?.('input[type=search], select');
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    const isOurs = action && !help.open && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isOurs || (isTyping && event.key !== 'Escape')) return;
    event.preventDefault();
    action();
  });

  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[data-find]');
    const named = event.target.closest?.('a[href^="#"]');
    if (link) {
      event.preventDefault();
      resetFilter();
      find.value = link.dataset.find;
      applyFilter();
      byId('cases').scrollIntoView();
      find.focus({ preventScroll: true });
    } else if (named && named.hash === location.hash) openNamed();
  });

  filter.addEventListener('submit', (event) => event.preventDefault());
  filter.addEventListener('input', applyFilter);
  byId('reset').addEventListener('click', resetFilter);
  byId('keys').addEventListener('click', () => help.showModal());
  byId('close').addEventListener('click', () => help.close());
  addEventListener('hashchange', openNamed);

  // A browser may refuse to keep anything for a file.
  const KEPT = 'routespec-theme';
  const theme = byId('theme');
  const setTheme = (name) => {
    if (name === '') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = name;
  };
  try {
    theme.value = localStorage.getItem(KEPT) ?? '';
  } catch {}
  setTheme(theme.value);
  theme.addEventListener('change', () => {
    setTheme(theme.value);
    try {
      localStorage.setItem(KEPT, theme.value);
    } catch {}
  });

  // Not every browser shows the content of closed details on paper.
  let closed = [];
  addEventListener('beforeprint', () => {
    closed = [...document.querySelectorAll('details:not([open]):not([hidden])')];
    for (const element of closed) element.open = true;
  });
  addEventListener('afterprint', () => {
    for (const element of closed) element.open = false;
    closed = [];
  });

  filter.hidden = false;
  byId('tools').hidden = false;
  openNamed();
})();
