import { areLettersOn } from './letters.ts'
import { type KeyPlace, registry } from './registry.ts'

type Act = (event: KeyboardEvent) => void
export type KeyHandlers = { place: KeyPlace; acts: () => Readonly<Record<string, Act | undefined>> }
type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** How the registry writes what was pressed. A sign such as `?` has its Shift in it already. */
export function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  const name = key.length === 1 ? key.toLowerCase() : key
  const marks = [
    ctrlKey || metaKey ? 'Ctrl+' : '',
    altKey ? 'Alt+' : '',
    shiftKey && !isSign ? 'Shift+' : '',
  ]
  return `${marks.join('')}${name}`
}

const held: KeyHandlers[] = []
let first: { key: string; at: number } | null = null
/** How long the second key of two may take. */
const patience = 1_500

/** The places whose keys act now, the most special first. */
export const placesNow = (): KeyPlace[] => [...new Set(held.map(({ place }) => place).toReversed())]

export function hold(handlers: KeyHandlers): () => void {
  if (held.length === 0) addEventListener('keydown', press)
  held.push(handlers)
  return () => {
    held.splice(held.indexOf(handlers), 1)
    if (held.length === 0) removeEventListener('keydown', press)
  }
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const key = keyOf(event)
  if (!mayAct(key, event.target)) return
  const before = first !== null && event.timeStamp - first.at < patience ? first.key : null
  first = null
  const act = (before === null ? undefined : actOf(`${before} ${key}`)) ?? actOf(key)
  if (act !== undefined) {
    event.preventDefault()
    act(event)
  } else if (isFirst(key)) first = { key, at: event.timeStamp }
}

function actOf(key: string): Act | undefined {
  for (const { place, acts } of held.toReversed()) {
    const name = Object.entries(registry[place]).find(([, { keys }]) =>
      (keys as readonly string[]).includes(key),
    )?.[0]
    const act = name === undefined ? undefined : acts()[name]
    if (act !== undefined) return act
  }
  return undefined
}

const isFirst = (key: string): boolean =>
  held.some(({ place }) =>
    Object.values(registry[place]).some(({ keys }) =>
      (keys as readonly string[]).some((one) => one.startsWith(`${key} `)),
    ),
  )

const fields = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select'
const pressable = 'button, a[href], summary, [role=tab], input'

/** Letters are text in a field, Enter belongs to the button that has focus, a dialog has its own keys. */
function mayAct(key: string, target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal') !== null) return false
  const at = target instanceof Element ? target : null
  if (key.startsWith('Ctrl+')) return true
  if (at?.closest(`${fields}, [contenteditable=true]`)) return false
  if (['Enter', ' '].includes(key) && at?.closest(pressable)) return false
  const isLetter = key.replace('Shift+', '').length === 1
  return !isLetter || areLettersOn()
}
