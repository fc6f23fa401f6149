import type { Scene } from '#kernel/corridor/scene'
import { firstSpoken, wordsOf } from '#languages/room'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'

/** What is in the package, in the organization's language. */
export async function readmeOf(
  scene: Scene,
  counts: Readonly<Record<string, number>>,
): Promise<string> {
  const settings = await findSettings(scene)
  const [spoken = ''] = regionOf(settings.region_key).languages
  const words = wordsOf(firstSpoken([spoken])).leaving.everything
  const name = settings.profile.legalName ?? settings.name
  const rows = Object.entries(counts).map(([table, count]) => `  ${table}: ${count}`)
  return [
    words.title(name),
    words.made(scene.now.toISOString()),
    '',
    `${words.contents}:`,
    ...[words.data, words.files, words.audit, words.sums].map((line) => `- ${line}`),
    '',
    words.secrets,
    '',
    `${words.rows}:`,
    ...rows,
    '',
  ].join('\n')
}
