import { pathOf, placesOf } from './scale.ts'

/** A line without axes beside a figure that says the same in words. */
export function Spark({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((one) => one !== null)
  if (known.length < 2) return <span />
  const range = { least: Math.min(...known), most: Math.max(...known) }
  const points = placesOf(values, { left: 2, right: 94, top: 3, bottom: 25 }, range)
  const last = points.at(-1)
  return (
    <svg className="spark" width="96" height="28" viewBox="0 0 96 28" aria-hidden="true">
      <path d={pathOf(points)} fill="none" stroke="var(--series-1)" strokeWidth="1.5" />
      {last ? <circle cx={last.x} cy={last.y} r="2.5" fill="var(--series-1)" /> : null}
    </svg>
  )
}
