// The types of what ui.js passes on.

export function useCallback<F>(callback: F, inputs: unknown[]): F;
export function useEffect(effect: () => void | (() => void), inputs?: unknown[]): void;
export function useErrorBoundary(callback?: (error: any) => void): [any, () => void];
export function useId(): string;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: unknown[]): void;
export function useMemo<T>(factory: () => T, inputs: unknown[]): T;
export function useReducer(reducer: (state: any, action: any) => any, initial: any): [any, (action?: any) => void];
export function useRef(initial?: any): { current: any };
export function useState(initial?: any): [any, (value: any) => void];
