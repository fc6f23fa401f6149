export type Point = { x: number; y: number; at: number }

/** Places of values in a box, the largest on top; what is not known has no place. */
export function placesOf(
  values: readonly (number | null)[],
  box: { left: number; right: number; top: number; bottom: number },
  range: { least: number; most: number },
): Point[] {
  const { left, right, top, bottom } = box
  const step = values.length < 2 ? 0 : (right - left) / (values.length - 1)
  const height = range.most - range.least || 1
  return values.flatMap((value, at) =>
    value === null
      ? []
      : [
          {
            at,
            x: left + at * step,
            y: bottom - ((value - range.least) / height) * (bottom - top),
          },
        ],
  )
}

export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** Three or four round numbers that the values lie between. */
export function ticksOf(values: readonly number[]): number[] {
  const most = Math.max(...values, 0)
  const least = Math.min(...values, 0)
  const rough = (most - least || 1) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? power
  const first = Math.floor(least / step)
  const last = Math.ceil(most / step)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}
