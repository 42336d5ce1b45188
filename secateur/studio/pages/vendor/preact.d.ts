// The types of what ui.js passes on; nodes and properties are not checked.

export type Node = any;
export class Component { props: any; state: any; setState(state: any): void; forceUpdate(): void; }
export function createRef(): { current: any };
export function h(type: any, props: any, ...children: any[]): Node;
export function render(node: Node, parent: Element | DocumentFragment): void;
export const Fragment: any;
