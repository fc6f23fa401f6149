import { useEffect, useLayoutEffect, useRef } from 'react'
import { hold } from '../keys/listen.ts'
import { showToast } from '../parts/toast.tsx'
import type { Act } from './act.ts'
import { offer } from './offered.ts'

/** Does it, or says why it cannot be done now. */
export function runAct({ label, off, run }: Act): void {
  if (off === null) run()
  else showToast({ text: label, detail: off })
}

/**
 * Gives the keys of these acts their meaning while this component is shown, and has the command bar offer them for
 * the record that is open. The name is that of the record.
 */
export function useActs(name: string, acts: readonly Act[]): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  const places = [...new Set(acts.flatMap(({ key }) => (key === undefined ? [] : [key.of])))]
  useLayoutEffect(() => {
    const ends = places.map((place) =>
      hold({
        place,
        acts: () =>
          Object.fromEntries(
            latest.current.flatMap((act) =>
              act.key?.of === place ? [[act.key.act, () => runAct(act)] as const] : [],
            ),
          ),
      }),
    )
    return () => {
      for (const end of ends) end()
    }
  }, [places.join(' ')])
  useLayoutEffect(() => offer({ name, acts: () => latest.current }), [name])
}
