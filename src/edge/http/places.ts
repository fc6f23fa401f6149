import { Failure } from '#kernel/failure/failure'
import { getTool, listTool } from '#kernel/corridor/read'
import type { Registry } from '#registry'

/** Where a name of the registry is served, and what it is. */
type Place = { kind: 'an action' | 'an operation' | 'a read'; call: string }

/** Every name by which a caller may look for something, with the request that reaches it. */
export function placesOf({ actions, operations, reads }: Registry): ReadonlyMap<string, Place> {
  const url = '/api/rest'
  const looks = reads.flatMap((read): [string, Place][] => {
    const whole: Place = { kind: 'a read', call: `GET ${url}/${read.name}` }
    const one: Place = { kind: 'a read', call: `GET ${url}/${read.name}/{id}` }
    return [
      ...(read.get ? [[getTool(read), one] as [string, Place]] : []),
      ...(read.list ? [[listTool(read), whole] as [string, Place]] : []),
      ...(read.one ? [[getTool(read), whole] as [string, Place]] : []),
      [read.name, whole],
    ]
  })
  return new Map<string, Place>([
    ...looks,
    ...operations.map(({ name }): [string, Place] => [
      name,
      { kind: 'an operation', call: `POST ${url}/operations/${name}` },
    ]),
    ...actions.map(({ name }): [string, Place] => [
      name,
      { kind: 'an action', call: `POST ${url}/actions/${name}` },
    ]),
  ])
}

/** A name that is served elsewhere says where; any other is told where to look. */
export function unknownName(places: ReadonlyMap<string, Place>, name: string): Failure {
  const place = places.get(name)
  if (!place) return new Failure('unknown_action')
  return new Failure('unknown_action', { detail: `${name} is ${place.kind}: ${place.call}.` })
}
