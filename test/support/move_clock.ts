import type { Clock } from '#kernel/process/clock'

/** Moves the clock of a world that has its own day; the database keeps its own time. */
export function moveClock(clock: Clock): (ms: number) => void {
  const began = clock.now
  let ahead = 0
  clock.now = () => new Date(began().getTime() + ahead)
  return (ms) => {
    ahead += ms
  }
}
