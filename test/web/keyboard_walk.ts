import type { Page } from 'playwright-core'

type Stop = {
  at: number
  /** Whether the focus is where it was at the last look; two rows may have one name. */
  isSame: boolean
  name: string
  stops: number
  isSeen: boolean
  isCovered: boolean
  left: number
}

const most = 250

/**
 * Marks what a keyboard must reach, in the dialog where one is open, and offers to look where the focus is.
 * It is text, since it runs in the page.
 */
const prepare = `(() => {
  document.activeElement?.blur()
  const root = document.querySelector('dialog[open]') ?? document
  const wanted = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const isThere = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0 && !one.disabled &&
    one.closest('[inert]') === null && one.type !== 'hidden'
  const isOther = (one) =>
    one.type === 'radio' && !one.checked && document.querySelector('input[name="' + one.name + '"]:checked') !== null
  const all = [...root.querySelectorAll(wanted)].filter((one) => isThere(one) && !isOther(one))
  const nameOf = (one) =>
    one.tagName.toLowerCase() + ' ' + (one.getAttribute('aria-label') ?? (one.textContent.trim() || one.id)).slice(0, 40)
  const lookOf = (one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    // The browser's own ring has the width that the browser gives it, whatever the style says.
    const hasOutline = outlineStyle === 'auto' || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2)
    return { hasOutline, boxShadow }
  }
  const met = new WeakSet()
  // A button for more rows goes away where they come by themselves: what is not there cannot be reached.
  // What stands in its place under the same name has to be.
  const isInPlaceOf = (gone) => [...root.querySelectorAll(wanted)].some(
    (one) => !all.includes(one) && !met.has(one) && isThere(one) && nameOf(one) === nameOf(gone),
  )
  const isLeft = (one) => !met.has(one) && (one.isConnected || isInPlaceOf(one))
  globalThis.keyboardLeft = () => all.filter(isLeft).map(nameOf)
  const calm = new Map(all.map((one) => [one, lookOf(one).boxShadow]))
  let last = null
  globalThis.keyboardStop = () => {
    const one = document.activeElement
    const isSame = one === last
    last = one
    if (one === null || one === document.body) return null
    met.add(one)
    const { left, top, right, bottom } = one.getBoundingClientRect()
    const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
    const above = document.elementFromPoint(x, y)
    const isNear = above !== null && (one.contains(above) || above.contains(one) || above.closest('label')?.contains(one))
    const { hasOutline, boxShadow } = lookOf(one)
    return {
      at: all.indexOf(one),
      isSame,
      name: nameOf(one),
      // A field for a day is several to the keyboard: day, month, year and the calendar.
      stops: one.type === 'date' ? 4 : 1,
      isSeen: hasOutline || boxShadow !== (calm.get(one) ?? boxShadow) || one.tagName === 'DIALOG',
      isCovered: !isNear,
      left: all.filter(isLeft).length,
    }
  }
  return all.length
})()`

/**
 * Goes through a screen with the Tab key alone: what is never reached, where the focus is not to be seen or
 * lies under something, and where it does not go on.
 */
export async function walkFindings(page: Page): Promise<string[]> {
  let left = await page.evaluate<number>(prepare)
  let isAnyReached = false
  const found = new Set<string>()
  let again = 0
  for (let count = 0; count < most && left > 0; count += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate<Stop | null>('keyboardStop()')
    again = stop?.isSame === true ? again + 1 : 0
    if (stop !== null && again >= stop.stops) {
      found.add(`the focus stays on: ${stop.name}`)
      break
    }
    if (stop === null) {
      if (!isAnyReached && count > 1) break
      continue
    }
    left = stop.left
    if (stop.at >= 0) isAnyReached = true
    if (!stop.isSeen) found.add(`no mark of the focus: ${stop.name}`)
    if (stop.isCovered) found.add(`the focus is covered: ${stop.name}`)
  }
  for (const name of await page.evaluate<string[]>('keyboardLeft()'))
    found.add(`not reached: ${name}`)
  return [...found]
}
