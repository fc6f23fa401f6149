import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadRegistryWords } from '../words/registry_words.ts'
import { MakeInPlace, type Making } from './form/make_in_place.ts'

/** Needed by few, so it is fetched when somebody makes something. */
const AnotherForm = lazy(async () => {
  const [dialog] = await Promise.all([import('./action_dialog.tsx'), loadRegistryWords()])
  return { default: dialog.AnotherForm }
})

/** A record that a field of these screens lacks is made above them, and what was typed there stays. */
export function MakingHere({ children }: { children: ReactNode }) {
  const [making, setMaking] = useState<Making | null>(null)
  return (
    <MakeInPlace value={setMaking}>
      {children}
      {making === null ? null : (
        <Suspense>
          <AnotherForm making={making} close={() => setMaking(null)} />
        </Suspense>
      )}
    </MakeInPlace>
  )
}
