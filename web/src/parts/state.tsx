import { type ReactNode, useEffect, useState } from 'react'
import { say } from '../words/words.ts'
import { Failure } from './failure.tsx'

/** Grey lines in the shape of what comes, and only if it takes long enough to be noticed. */
function Skeleton({ rows }: { rows: number }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <div role="status" aria-label={say('state.loading')} className="pad stack4">
      {Array.from({ length: rows }, (_, at) => (
        <span key={at} className="sk" />
      ))}
    </div>
  )
}

type Asked<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown }

/** What was asked for, or what stands in its place. */
export function Loaded<Data>({
  of,
  rows = 4,
  children,
}: {
  of: Asked<Data>
  rows?: number
  children: (data: Data) => ReactNode
}) {
  if (of.data !== undefined) return children(of.data)
  if (of.error !== null) {
    return (
      <div className="pad">
        <Failure error={of.error} retry={() => void of.refetch()} />
      </div>
    )
  }
  return <Skeleton rows={rows} />
}
