import { listDeadlines } from '#calendar/room'
import type { Scene } from '#kernel/corridor/scene'
import { addDays } from '#kernel/values/day'
import { encodeId } from '#kernel/values/id'
import { wordsOf, type Language } from '#languages/room'
import { countWaiting } from '#work/room'

export type DigestLine = { says: string; url: string }

const most = 1000
const daysAhead = 14
const mostDeadlines = 5

/** What this member would see waiting, each with a link; nothing of what they may not read. */
export async function linesFor(scene: Scene, language: Language): Promise<DigestLine[]> {
  const { digest: words } = wordsOf(language)
  const counts = await countWaiting(scene, most)
  const waiting = counts.map(({ kind, count }) => {
    const say = words.kinds[kind] ?? words.other
    return { says: say(count), url: urlOf(scene, kind) }
  })
  return [...waiting, ...(await deadlinesFor(scene, language))]
}

/** Returns that are due are counted above; these are what comes. */
async function deadlinesFor(scene: Scene, language: Language): Promise<DigestLine[]> {
  if (!scene.may('ledger:read')) return []
  const { digest: words, formatDay } = wordsOf(language)
  const days = { from: scene.today, to: addDays(scene.today, daysAhead) }
  const found = await listDeadlines(scene, { ...days, language })
  return found.slice(0, mostDeadlines).map(({ title, dueDate }) => {
    const [year = '', month = '', date = ''] = dueDate.split('-')
    const says = words.deadline(title, formatDay(year, month, date))
    return { says, url: urlOf(scene, 'deadlines') }
  })
}

function urlOf({ baseUrl, orgId }: Scene, kind: string): string {
  const organization = encodeId('org', orgId)
  const path =
    kind === 'approval' ? `/approvals?organization=${organization}` : `/o/${organization}/home`
  return new URL(path, baseUrl).toString()
}
