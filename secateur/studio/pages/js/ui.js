// The one door to the vendored modules: what pages are built with, under one name each.

import { Component, createRef, Fragment, h, render } from "../vendor/preact.js";
import { useCallback, useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useReducer, useRef, useState }
  from "../vendor/hooks.js";
import { batch, computed, effect, signal, untracked, useComputed, useSignal, useSignalEffect }
  from "../vendor/signals.js";
import htm from "../vendor/htm.js";

/** Templates without a build: html`<p class="muted">${text}</p>`. Numbers in style objects need their unit. */
const html = htm.bind(h);

/**
 * Class names of those that hold: classes("cell", { last: true, legal: false }) is "cell last".
 * @param {(string | Record<string, unknown> | false | null | undefined)[]} names
 */
function classes(...names) {
  return names
    .flatMap((name) => (name && typeof name === "object" ? Object.keys(name).filter((key) => name[key]) : name || []))
    .join(" ");
}

/**
 * The element of a page that has an id.
 * @param {string} id
 */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * The element in another one that a selector finds; it must be there.
 * @param {ParentNode} root
 * @param {string} selector
 */
const find = (root, selector) => /** @type {HTMLElement} */ (root.querySelector(selector));

/**
 * A text that begins with a capital letter.
 * @param {string} text
 */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export {
  batch, byId, capital, classes, Component, computed, createRef, effect, find, Fragment, h, html, render, signal,
  untracked, useCallback, useComputed, useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useReducer, useRef,
  useSignal, useSignalEffect, useState,
};
