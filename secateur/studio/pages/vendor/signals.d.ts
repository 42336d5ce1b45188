// The types of what ui.js passes on.

export interface Signal<T = any> { value: T; peek(): T; subscribe(listener: (value: T) => void): () => void; }
export function batch<T>(callback: () => T): T;
export function computed<T>(compute: () => T): Readonly<Signal<T>>;
export function effect(callback: () => void | (() => void)): () => void;
export function signal(value?: any): Signal;
export function untracked<T>(callback: () => T): T;
export function useComputed<T>(compute: () => T): Readonly<Signal<T>>;
export function useSignal(value?: any): Signal;
export function useSignalEffect(callback: () => void | (() => void)): void;
