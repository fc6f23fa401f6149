import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ComposeService, ComposeStack } from '../../../tools/deploy/compose.ts'
import { memoryOf, type Podman } from './podman.ts'

/** Ports of this machine that others may use already are published elsewhere. */
export const published: Record<string, number> = { '80': 28_080, '443': 28_443, '25': 28_025 }

type Place = { podman: Podman; stack: ComposeStack; directory: string; project: string }

export type RunningStack = ReturnType<typeof openStack>

/**
 * What Compose does with a file, by podman: the same networks, volumes, secrets and limits, in the order
 * of `depends_on`. Debian's podman-compose 1.0.3 does not read `${NAME:-}`, profiles and subnets.
 */
export function openStack(podman: Podman, stack: ComposeStack, directory: string) {
  const place: Place = { podman, stack, directory, project: `${stack.name}_proof_${process.pid}` }
  const started = new Set<string>()
  const logsOf = async (name: string): Promise<string> =>
    (await podman.attempt('logs', nameOf(place, name))).out
  return {
    open: async () => await openPlace(place),
    /** Starts a service that stays, and waits until its health check passes; gives the seconds. */
    async start(name: string): Promise<number> {
      const began = performance.now()
      const { image, command } = serviceOf(stack, name)
      started.add(name)
      // Health checks by themselves need a timer of systemd, so they are made here.
      const how = ['run', '-d', '--no-healthcheck', '--name', nameOf(place, name)]
      await podman.run(...how, ...argsOf(place, name), ...portsOf(place, name), image, ...command)
      if (!(await becomesHealthy(place, name))) {
        throw new Error(`${name} is not healthy: ${await logsOf(name)}`)
      }
      return Math.round((performance.now() - began) / 100) / 10
    },
    /** Runs a command in a new container of the service, as `docker compose run --rm` does. */
    async once(name: string, command?: string[], more: string[] = []) {
      const { image, command: usual } = serviceOf(stack, name)
      const how = ['run', '--rm', '--no-healthcheck', ...argsOf(place, name), ...more]
      return await podman.attempt(...how, image, ...(command ?? usual))
    },
    exec: async (name: string, ...command: string[]) =>
      await podman.attempt('exec', nameOf(place, name), ...command),
    logsOf,
    async memoryOf(name: string): Promise<number> {
      const pid = await podman.run('inspect', '--format', '{{.State.Pid}}', nameOf(place, name))
      return memoryOf(Number(pid.trim()))
    },
    close: async () => await closePlace(place, started),
  }
}

const nameOf = ({ project }: Place, name: string): string => `${project}_${name}`

function serviceOf(stack: ComposeStack, name: string): ComposeService {
  const found = stack.services[name]
  if (found === undefined) throw new Error(`compose.yaml has no service ${name}`)
  return found
}

async function openPlace(place: Place): Promise<void> {
  const { podman, stack } = place
  for (const [name, { internal, ipam }] of Object.entries(stack.networks)) {
    const subnets = (ipam?.config ?? []).flatMap(({ subnet }) => ['--subnet', subnet])
    const inside = internal ? ['--internal'] : []
    await podman.run('network', 'create', ...subnets, ...inside, nameOf(place, name))
  }
  for (const name of Object.keys(stack.volumes)) {
    await podman.run('volume', 'create', nameOf(place, name))
  }
}

async function closePlace(place: Place, started: Iterable<string>): Promise<void> {
  const { podman, stack } = place
  for (const name of started) await podman.attempt('rm', '-f', '-t', '10', nameOf(place, name))
  for (const name of Object.keys(stack.networks)) {
    await podman.attempt('network', 'rm', '-f', nameOf(place, name))
  }
  for (const name of Object.keys(stack.volumes)) {
    await podman.attempt('volume', 'rm', '-f', nameOf(place, name))
  }
}

async function becomesHealthy(place: Place, name: string): Promise<boolean> {
  const { healthcheck } = serviceOf(place.stack, name)
  if (healthcheck === undefined || !('test' in healthcheck)) return true
  const test = healthcheck.test.slice(1)
  for (let tries = 0; tries < 240; tries += 1) {
    const { code } = await place.podman.attempt('exec', nameOf(place, name), ...test)
    if (code === 0) return true
    const running = ['inspect', '--format', '{{.State.Running}}', nameOf(place, name)]
    if ((await place.podman.run(...running)).trim() !== 'true') return false
    await sleep(250)
  }
  return false
}

function argsOf(place: Place, name: string): string[] {
  const { stack, directory } = place
  const service = serviceOf(stack, name)
  const each = (option: string, values: readonly string[]): string[] =>
    values.flatMap((value) => [option, value])
  const maybe = (option: string, value: string | number | undefined): string[] =>
    value === undefined ? [] : [option, String(value)]
  const secrets = service.secrets.map(
    (one) => `${resolve(directory, stack.secrets[one]?.file ?? '')}:/run/secrets/${one}:ro`,
  )
  const options = service.security_opt.map((one) => one.replace('=./', `=${directory}/`))
  const { entrypoint } = service
  return [
    ...each('--network', networksOf(place, name)),
    ...each(
      '-e',
      Object.entries(service.environment).map((pair) => pair.join('=')),
    ),
    ...each('-v', [...secrets, ...service.volumes.map((one) => volumeOf(place, one))]),
    ...each('--tmpfs', service.tmpfs),
    ...each('--cap-drop', service.cap_drop),
    ...each('--security-opt', options),
    ...(service.read_only ? ['--read-only'] : []),
    ...maybe('--pids-limit', service.pids_limit),
    ...maybe('--memory', service.mem_limit),
    ...maybe('--shm-size', service.shm_size),
    ...maybe('--entrypoint', entrypoint && JSON.stringify(entrypoint)),
  ]
}

function networksOf(place: Place, name: string): string[] {
  const { networks } = serviceOf(place.stack, name)
  const all = Array.isArray(networks)
    ? networks.map((one) => [one, []] as const)
    : Object.entries(networks).map(([one, { aliases }]) => [one, aliases] as const)
  return all.map(([one, aliases]) => {
    const names = [name, ...aliases].map((alias) => `alias=${alias}`)
    return `${nameOf(place, one)}:${names.join(',')}`
  })
}

function volumeOf(place: Place, volume: string): string {
  const [from = '', ...rest] = volume.split(':')
  const source = /^[./]/.test(from) ? resolve(place.directory, from) : nameOf(place, from)
  return [source, ...rest].join(':')
}

function portsOf({ stack }: Place, name: string): string[] {
  const { ports } = serviceOf(stack, name)
  return ports
    .filter((one) => !one.endsWith('/udp'))
    .flatMap((one) => {
      const [outside = '', inside = ''] = one.split(':')
      return ['-p', `127.0.0.1:${published[outside] ?? outside}:${inside}`]
    })
}
