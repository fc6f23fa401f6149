import type { IconName } from '../parts/icon_paths.ts'
import type { KeyName, KeyPlace } from '../keys/registry.ts'

/** What a key is called in its place; the sheet, the hint and the listener have it from the registry. */
export type KeyOf = { [Place in KeyPlace]: { of: Place; act: KeyName<Place> } }[KeyPlace]

/**
 * One thing that can be done with what is open: its button, its line in a menu, its key and its line in the command
 * bar are all made from this, so that they never disagree.
 */
export type Act = {
  id: string
  label: string
  icon: IconName
  key?: KeyOf
  /** Why it cannot be done now; null where it can. */
  off: string | null
  /** What it will do, where the label does not say it. */
  says?: string
  /** It takes something away or cannot simply be taken back: it is always the last to be offered. */
  isDangerous?: boolean
  run(): void
}

/** Without those that there is no sense in, and the dangerous ones last. */
export const inOrder = (acts: readonly (Act | null)[]): Act[] => {
  const all = acts.filter((one) => one !== null)
  return [...all.filter((one) => !one.isDangerous), ...all.filter((one) => one.isDangerous)]
}
