import type { router as Router } from '../app/routes.tsx'

const place = '/worker.js'

type Policy = { createScriptURL(text: string): string }
type Types = {
  createPolicy(name: string, rules: { createScriptURL(text: string): string }): Policy
}

/** Our one script that the page names by its address; no other is let through. */
function scriptAddress(): string {
  const types = (globalThis as { trustedTypes?: Types }).trustedTypes
  if (types === undefined) return place
  const policy = types.createPolicy('worker', {
    createScriptURL(text) {
      if (text !== place) throw new TypeError('no script of ours')
      return text
    },
  })
  return policy.createScriptURL(place)
}

/** Keeps the app on the device, and fetches the inbox ahead: photos are taken there. */
export async function startWorker(router: typeof Router): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(scriptAddress(), { scope: '/' })
    await navigator.serviceWorker.ready
    await router.preloadRoute({ to: '/inbox' })
  } catch {
    // Without it the app needs a connection to start, and works all the same.
  }
}
