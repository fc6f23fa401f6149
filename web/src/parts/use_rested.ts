import { useEffect, useState } from 'react'

const usualMs = 200

/** What was typed, once nothing more is typed for a moment. */
export function useRested(text: string, restMs = usualMs): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text, restMs])
  return rested
}
