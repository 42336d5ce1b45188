// The types of what ui.js passes on.

export interface Signal<T> { value: T; peek(): T; subscribe(listener: (value: T) => void): () => void; }
export function batch<T>(callback: () => T): T;
export function computed<T>(compute: () => T): Readonly<Signal<T>>;
export function effect(callback: () => void | (() => void)): () => void;
export function signal<T>(value: T): Signal<T>;
export function untracked<T>(callback: () => T): T;
export function useComputed<T>(compute: () => T): Readonly<Signal<T>>;
export function useSignal<T>(value: T): Signal<T>;
export function useSignalEffect(callback: () => void | (() => void)): void;
