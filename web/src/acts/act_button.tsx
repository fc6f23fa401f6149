import { Key } from '../keys/key.tsx'
import { Icon } from '../parts/icon.tsx'
import type { Act, KeyOf } from './act.ts'
import { runAct } from './use_acts.ts'

/** The hint of an act's key. */
export const ActKey = ({ of }: { of: KeyOf | undefined }) =>
  of === undefined ? null : <Key of={of.of} act={of.act as never} />

/** An act as a button. One that is off says why to the pointer, to readers, and when it is pressed. */
export function ActButton({ act, look = 'btn' }: { act: Act; look?: string }) {
  const told = act.off ?? act.says
  return (
    <button
      type="button"
      className={act.off === null ? look : `${look} off`}
      aria-disabled={act.off !== null}
      title={told}
      onClick={() => runAct(act)}
    >
      <Icon name={act.icon} size="s" />
      <span className="cut">{act.label}</span>
      <ActKey of={act.key} />
    </button>
  )
}
