import { call } from '#kernel/corridor/call'
import type { Principal } from '#kernel/corridor/principal'
import { runListRead, runSingleRead } from '#kernel/corridor/run_read'
import { Failure } from '#kernel/failure/failure'
import { sessionPrincipal } from '#signin/room'
import { addLogin, signIn } from '../access/logins.ts'
import type { TestOrg, World } from '../world.ts'

/** A person in front of a browser, with or without a second factor. */
export type Seated = { world: World; org: TestOrg; principal: () => Promise<Principal> }

export async function seat(
  world: World,
  org: TestOrg,
  role = 'owner',
  isStrong = true,
): Promise<Seated> {
  const person = await addLogin(world, org, role)
  const { session } = await signIn(world, person)
  return {
    world,
    org,
    principal: () => sessionPrincipal(world.app, { ...session, isStrong }, org.orgId),
  }
}

/** The result of the call, or the code of its refusal. */
// oxlint-disable-next-line typescript/no-explicit-any
export async function act({ world, principal }: Seated, name: string, body: object): Promise<any> {
  const definition = world.app.definitions.get(name)
  if (!definition) throw new Error(`${name} is no operation`)
  try {
    const answer = await call(world.app, {
      principal: await principal(),
      definition,
      body: () => body,
      via: 'web',
      requestId: world.app.newId(),
    })
    return answer.result
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

/** A page of a read, or the code of its refusal. */
// oxlint-disable-next-line typescript/no-explicit-any
export async function look({ world, principal }: Seated, name: string): Promise<any> {
  const read = world.lists.reads.find((one) => one.name === name)
  if (!read) throw new Error(`${name} is no read`)
  const request = {
    principal: await principal(),
    read,
    via: 'web' as const,
    requestId: world.app.newId(),
  }
  try {
    const run = read.one ? runSingleRead : runListRead
    return await run(world.app, request, {})
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

/** As if the exchange had told what became of every e-invoice: nothing closes before. */
export async function settleEinvoices(world: World, org: TestOrg): Promise<void> {
  await world.owner.query(
    `UPDATE einvoice SET status = 'undelivered', exchange_id = coalesce(exchange_id, '77'),
       sent_at = coalesce(sent_at, now())
     WHERE org_id = $1 AND status IN ('queued', 'sent')`,
    [org.orgId],
  )
}
