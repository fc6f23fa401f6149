import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeDemoPhoto } from '#commands/demo/demo_photo'
import { say } from '#commands/process/say'
import { readCompose } from '../../tools/deploy/compose.ts'
import { buildAll, images, type Built } from './image/build.ts'
import { tryDemo } from './image/demo.ts'
import { toPage, type ImageResult, type Step } from './image/page.ts'
import { openPodman, whyNoContainers, type Podman } from './image/podman.ts'
import { openStack, type RunningStack } from './image/stack.ts'
import { ask, readPhoto } from './image/visitor.ts'

const root = dirname(dirname(import.meta.dirname))
const page = join(root, 'docs/proofs/image.md')
const roles = ['api', 'worker', 'reader', 'mail']

/**
 * The image is built, started by the steps of compose.yaml, and used from outside: a first person, a
 * photo read behind the walls, the demo. `--keep` takes an image that is there and leaves all images
 * behind; `--write` keeps the result as a page.
 */
export async function run(args: string[]): Promise<void> {
  const reason = whyNoContainers()
  if (reason !== null) {
    say(`SKIPPED, so not proven: ${reason}`)
    process.exitCode = 1
    return
  }
  const podman = openPodman()
  try {
    const built = await buildAll(podman, args.includes('--keep'))
    const result = await prove(podman, built)
    say(JSON.stringify({ prove: 'image', ...result }))
    for (const { says, fault } of result.steps)
      say(`${fault === null ? 'holds' : 'FAILS'}  ${says}${fault === null ? '' : `: ${fault}`}`)
    const isProven = result.steps.every(({ fault }) => fault === null)
    say(isProven ? 'proven' : 'not proven')
    if (!isProven) process.exitCode = 1
    else if (args.includes('--write')) writeFileSync(page, toPage(result, args))
  } finally {
    if (!args.includes('--keep')) {
      for (const name of Object.values(images)) await podman.attempt('rmi', '-f', name)
    }
    rmSync(podman.directory, { recursive: true, force: true })
  }
}

async function prove(podman: Podman, built: Built): Promise<ImageResult> {
  const directory = join(podman.directory, 'deploy')
  cpSync(join(root, 'deploy'), directory, { recursive: true })
  rmSync(join(directory, 'secrets'), { recursive: true, force: true })
  execFileSync(join(directory, 'make_secrets'))
  makeCertificate(directory)
  const environment = {
    DAYBOOK_HOST: 'localhost',
    DAYBOOK_IMAGE: images.daybook,
    POSTGRES_IMAGE: images.postgres,
    CADDY_IMAGE: images.caddy,
    DAYBOOK_MAIL_IN_DOMAIN: 'in.localhost',
  }
  const stack = openStack(
    podman,
    readCompose(join(directory, 'compose.yaml'), environment),
    directory,
  )
  try {
    await stack.open()
    return await use(stack, directory, built)
  } finally {
    await stack.close()
  }
}

/** For the mail server, which in production takes no mail without TLS. */
function makeCertificate(directory: string): void {
  const folder = join(directory, 'mail')
  mkdirSync(folder, { recursive: true })
  const subject = ['-subj', '/CN=in.localhost', '-days', '2', '-nodes']
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files], {
    stdio: 'ignore',
  })
  for (const name of ['key.pem', 'cert.pem']) chmodSync(join(folder, name), 0o444)
}

async function use(stack: RunningStack, directory: string, built: Built): Promise<ImageResult> {
  const steps: Step[] = []
  const hold = (says: string, fault: string | null | false): void => {
    steps.push({ says, fault: fault === false ? null : fault })
    say(`${fault ? 'FAILS' : 'holds'}  ${says}`)
  }
  const seconds: Record<string, number> = { postgres: await stack.start('postgres') }
  const [one, two] = await Promise.all([stack.once('admin'), stack.once('admin')])
  const applied = [one, two].filter(({ out }) => out.includes('Applied 0001_access'))
  hold(
    'two `admin` containers that migrate an empty database at once both succeed, and one of them applies everything',
    one.code + two.code > 0 || applied.length !== 1 ? one.out + two.out : null,
  )
  for (const name of ['api', 'worker', 'reader', 'mail', 'caddy']) {
    seconds[name] = await stack.start(name)
  }
  await visit(stack, directory, hold)
  const idle = await memories(stack)
  const photo = await readsPhoto(stack, directory, hold)
  const walls = await findWalls(stack, directory, hold)
  const demo = await tryDemo(stack)
  hold('the demo runs in the image, and answers with the key that it prints', demo.fault)
  return { built, steps, seconds, photo, walls, memory: { idle, after: await memories(stack) } }
}

async function memories(stack: RunningStack): Promise<Record<string, number>> {
  const all: Record<string, number> = {}
  for (const name of roles) all[name] = await stack.memoryOf(name)
  return all
}

type Hold = (says: string, fault: string | null | false) => void

async function visit(stack: RunningStack, directory: string, hold: Hold): Promise<void> {
  const home = await ask('https://localhost/signin')
  hold('the sign-in page is served through Caddy over TLS', home.status !== 200 && home.body)
  const clear = await ask('http://localhost/api/rest/deadlines')
  const page = await ask('http://localhost/signin')
  hold(
    'without TLS a program is refused, and a page is redirected',
    (clear.status !== 403 || page.status !== 308) && `${clear.status}, ${page.status}`,
  )
  const metrics = await ask('https://localhost/metrics')
  hold('figures are not shown through Caddy', metrics.status !== 404 && String(metrics.status))
  const made = await stack.once('admin', ['user', 'create', '--email', 'you@example.com', '--link'])
  const link = /https:\S+/.exec(made.out)?.[0] ?? 'https://localhost/none'
  const opened = await ask(link)
  hold('`admin user create --link` gives a link that opens', opened.status !== 200 && made.out)
  const words = readFileSync(join(directory, 'secrets/database_url'), 'utf8')
  const inside = await stack.exec(
    'api',
    'sh',
    '-c',
    'id -u; cat /run/secrets/database_url; touch /x',
  )
  hold(
    'a server is not root, has not the password of the database’s owner, and cannot write to /',
    (!inside.out.startsWith('10001') || inside.out.includes(words) || inside.code === 0) &&
      inside.out,
  )
}

async function readsPhoto(stack: RunningStack, directory: string, hold: Hold) {
  const made = await stack.once(
    'admin',
    'org create --name Proof --region denmark --json'.split(' '),
  )
  const org = /org_[0-9a-z]{26}/.exec(made.out)?.[0] ?? ''
  const given = await stack.once(
    'admin',
    `key create --org ${org} --permissions all --json`.split(' '),
  )
  const key = /dbk_test_[0-9A-Za-z]+/.exec(given.out)?.[0] ?? ''
  const photo = writeDemoPhoto(directory, new Date().toISOString().slice(0, 10))
  const read = await readPhoto(key, photo)
  hold(
    'a photo uploaded through Caddy is read by the `reader` behind its walls, with the right total',
    (read.status === 'draft' || !read.isRight) && JSON.stringify(read),
  )
  return read
}

/** What `doctor` says in the container, and that it notices where the walls cannot be built. */
async function findWalls(stack: RunningStack, directory: string, hold: Hold): Promise<string> {
  const wallsIn = (out: string): string =>
    /documents (?:are|cannot be) read[^\n]*/.exec(out)?.[0] ?? out
  const standing = wallsIn((await stack.exec('reader', '/app/bin/daybook', 'doctor')).out)
  const parts = [
    'the network',
    'other processes',
    'files other than',
    'privileges',
    'processor time',
  ]
  hold(
    '`doctor` in the `reader` says that every wall but the change of user stands',
    !parts.every((part) => standing.split('; but still')[0]?.includes(part)) && standing,
  )
  const profile = JSON.parse(readFileSync(join(directory, 'seccomp.json'), 'utf8')) as {
    syscalls: { names: string[] }[]
  }
  profile.syscalls = profile.syscalls.filter(({ names }) => !names.includes('unshare'))
  const strict = join(directory, 'without_walls.json')
  writeFileSync(strict, JSON.stringify(profile))
  const refused = await stack.once('admin', ['doctor'], ['--security-opt', `seccomp=${strict}`])
  hold(
    'planted: with a profile that forbids `unshare`, `doctor` says that nothing is read',
    !wallsIn(refused.out).startsWith('documents cannot be read') && refused.out,
  )
  return standing
}
