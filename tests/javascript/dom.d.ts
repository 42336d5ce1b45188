// What pages read from elements that they look up by name or selector, and whose kind the browser alone knows.

interface EventTarget {
  closest: any;
  matches: any;
}

interface Element {
  checked: any;
  content: any;
  disabled: any;
  elements: any;
  hidden: any;
  open: any;
  style: any;
  tabIndex: any;
  value: any;
  blur(): void;
  click(): void;
  close: any;
  focus(options?: any): void;
  showModal: any;
}
