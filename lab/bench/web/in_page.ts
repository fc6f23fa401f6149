/** What runs in the page, as text: the page's policy lets no other script in, and types are the server's. */

/** Scrolls what scrolls by as much in each frame, and says how long the frames took, and the longest task if one took over 50 ms. */
export const scrollFrames = (selector: string, pixels: number, ms: number): string => `
  new Promise((resolve) => {
    const list = document.querySelector(${JSON.stringify(selector)})
    let place = list
    while (place && place.scrollHeight <= place.clientHeight + 1) place = place.parentElement
    const scroller = place ?? document.scrollingElement
    const frames = []
    let longest = 0
    const tasks = new PerformanceObserver((list) => {
      for (const task of list.getEntries()) longest = Math.max(longest, task.duration)
    })
    tasks.observe({ entryTypes: ['longtask'] })
    let before = performance.now()
    const began = before
    const step = (now) => {
      frames.push(now - before)
      before = now
      scroller.scrollTop += ${pixels}
      if (now - began < ${ms}) requestAnimationFrame(step)
      else {
        tasks.disconnect()
        resolve({ frames: frames.slice(2), moved: scroller.scrollTop, longest })
      }
    }
    requestAnimationFrame(step)
  })`

/** Notes how long it takes from a key until what it changed is painted. */
export const watchKeys = (selector: string): string => `
  (() => {
    const times = (globalThis.keyTimes = [])
    let since = 0
    let shown = document.querySelector(${JSON.stringify(selector)})?.id
    addEventListener('keydown', (event) => (since = event.timeStamp), true)
    new MutationObserver(() => {
      const now = document.querySelector(${JSON.stringify(selector)})?.id
      if (now === shown) return
      shown = now
      if (since === 0) return
      const key = since
      since = 0
      // A message behind the frame is behind its painting.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => times.push(performance.now() - key)
        port2.postMessage(0)
      })
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })()`
