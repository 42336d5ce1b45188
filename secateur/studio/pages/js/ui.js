// The one door to the vendored modules: what pages are built with, under one name each.

import { Component, createRef, Fragment, h, render } from "../vendor/preact.js";
import { useCallback, useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useReducer, useRef, useState }
  from "../vendor/hooks.js";
import { batch, computed, effect, signal, untracked, useComputed, useSignal, useSignalEffect }
  from "../vendor/signals.js";
import htm from "../vendor/htm.js";

/** Templates without a build: html`<p class="muted">${text}</p>`. Numbers in style objects need their unit. */
const html = htm.bind(h);

/** Class names of those that hold: classes("cell", { last: true, legal: false }) is "cell last". */
function classes(...names) {
  return names
    .flatMap((name) => (name && typeof name === "object" ? Object.keys(name).filter((key) => name[key]) : name || []))
    .join(" ");
}

/** A text that begins with a capital letter. */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export {
  batch, capital, classes, Component, computed, createRef, effect, Fragment, h, html, render, signal, untracked,
  useCallback, useComputed, useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useReducer, useRef,
  useSignal, useSignalEffect, useState,
};
