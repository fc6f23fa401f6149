const steps = [
  { seconds: 86_400, says: '1d' },
  { seconds: 3_600, says: '1h' },
  { seconds: 600, says: '10m' },
] as const

/** How old a record is by the time in its id (a UUID of version 7), in steps that are few enough for a label. */
export function ageOf(id: string, now: Date): 'new' | (typeof steps)[number]['says'] {
  const madeAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  const seconds = (now.getTime() - madeAt) / 1_000
  return steps.find((step) => seconds >= step.seconds)?.says ?? 'new'
}
