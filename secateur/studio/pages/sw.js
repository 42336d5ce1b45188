// Keeps the pages for the time when the studio does not run: they open, and wait for it. What the studio sends counts.

const KEPT = "secateur";
const NEVER = ["/api/", "/ws"];

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  const own = origin === self.location.origin && !NEVER.some((start) => pathname.startsWith(start));
  if (request.method !== "GET" || !own || search.includes("token=")) return;
  event.respondWith(answer(request, pathname));
});

/**
 * From the studio; where it does not answer, as it was last time. A page is the same whatever it is asked for.
 * @param {Request} request
 * @param {string} pathname
 */
async function answer(request, pathname) {
  const kept = await caches.open(KEPT);
  try {
    const found = await fetch(request);
    if (found.status === 200) kept.put(pathname, found.clone()).catch(() => {}); // no room: then it is not kept
    return found;
  } catch (error) {
    const known = await kept.match(pathname);
    if (known) return known;
    throw error;
  }
}
