import { useEffect, useLayoutEffect, useRef } from 'react'
import { hold } from './listen.ts'
import type { KeyName, KeyPlace } from './registry.ts'

/** What the keys of a place do while this component is shown. A key without an act does nothing. */
export function useKeys<Place extends KeyPlace>(
  place: Place,
  acts: Partial<Record<KeyName<Place>, ((event: KeyboardEvent) => void) | undefined>>,
): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useLayoutEffect(() => hold({ place, acts: () => latest.current }), [place])
}
