import { placeOf } from './layout.ts'
import { isSource, type Rule, type SourceFile, withoutComments } from './text.ts'

const EXPORTED_TYPE = /^export (?:type|interface) (\w+)\b/gm

const typesOf = (file: SourceFile): string[] =>
  [...withoutComments(file.text).matchAll(EXPORTED_TYPE)].map((match) => match[1] ?? '')

/** One word for one thing: whoever reads a type's name needs not ask whose it is. */
export const exportRules: Rule[] = [
  {
    name: 'exported type names are unique',
    looks: isSource,
    find: (files) => {
      const exported = files
        .filter(isSource)
        .flatMap((file) => typesOf(file).map((name) => ({ name, path: file.path })))
      return [...Map.groupBy(exported, (one) => one.name)]
        .filter(([, places]) => places.length > 1)
        .map(
          ([name, places]) =>
            `${name}: ${places.map(({ path }) => `${placeOf(path)} (${path})`).join(', ')}`,
        )
    },
  },
]
