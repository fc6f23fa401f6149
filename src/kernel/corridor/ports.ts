/**
 * The outside as rooms need it. Each room that needs a port adds it here from its own `ports.ts` by
 * declaration merging, so the kernel knows none of them and the compiler knows them all.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface
export interface Ports {}

/** Ports of which live and test organizations have one each, or none. */
export type PortOfMode = {
  [Name in keyof Ports]: Ports[Name] extends Record<'live' | 'test', unknown> ? Name : never
}[keyof Ports]
