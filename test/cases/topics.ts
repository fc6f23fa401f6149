import { readdirSync } from 'node:fs'
import type { Topic } from './case.ts'

const folder = new URL('book/', import.meta.url)

/** Every topic of the book, country by country, in the order of its files' names. */
export async function readBook(): Promise<Topic[]> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const modules = names.toSorted().map(async (name) => {
    const module = (await import(new URL(name, folder).href)) as { default: Topic }
    return module.default
  })
  const topics = await Promise.all(modules)
  return topics.toSorted((a, b) => a.region.localeCompare(b.region))
}
