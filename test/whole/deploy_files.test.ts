import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { parts } from '#commands/program'
import { listVariables } from '#config/config'
import { fill, readCompose, variablesIn, type ComposeService } from '../../tools/deploy/compose.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const place = join(root, 'deploy/compose.yaml')
const stack = readCompose(place, { DAYBOOK_HOST: 'books.example.com' })
const ours = Object.entries(stack.services).filter(([, { image }]) => image.includes('/daybook:'))

/** Settings, and the names of files with secrets, which the configuration says are set in a file. */
function isSetting(name: string): boolean {
  if (listVariables().some((one) => one.name === name)) return true
  const plain = name.replace(/_FILE$/, '')
  const shown = listVariables({ [name]: '/run/secrets/x' }).find((one) => one.name === plain)
  return name !== plain && shown?.value === 'set, in a file'
}

/** What is wrong with a command line of `bin/daybook`. */
async function problemsOf([name = '', ...args]: readonly string[]): Promise<string[]> {
  const part = parts.find((one) => one.name === name)
  if (part === undefined) return [`there is no command ${name}`]
  const command = new Command(name)
  const add = await part.load()
  add(command)
  const known = new Set<string | undefined>(command.options.map(({ long }) => long))
  return args
    .filter((one) => one.startsWith('--') && !known.has(one))
    .map((one) => `${name} has no ${one}`)
}

const environmentOf = (service: ComposeService): string[] => Object.keys(service.environment)

describe('compose.yaml', () => {
  it('has every role, by a command that exists', async () => {
    const commands = ours.map(([, { command }]) => command)
    expect(commands.map(([name = '']) => name).toSorted()).toEqual([
      'mail',
      'migrate',
      'reader',
      'serve',
      'worker',
    ])
    for (const command of commands) expect(await problemsOf(command)).toEqual([])
    expect(await problemsOf(['serve', '--hosts', 'x'])).toEqual(['serve has no --hosts'])
    expect(await problemsOf(['server'])).toEqual(['there is no command server'])
  })

  it('sets nothing that is no setting', () => {
    for (const [name, service] of ours) {
      const unknown = environmentOf(service).filter((one) => !isSetting(one))
      expect([name, unknown]).toEqual([name, []])
    }
    expect(['DAYBOOK_HOSTS', 'DAYBOOK_LOG_FILE'].filter(isSetting)).toEqual([])
  })

  it('has every secret that it names, and make_secrets makes them all', () => {
    const made = [...read('deploy/make_secrets').matchAll(/^write (\w+) /gm)].map(
      ([, name = '']) => name,
    )
    expect(Object.keys(stack.secrets).toSorted()).toEqual(made.toSorted())
    for (const service of Object.values(stack.services)) {
      for (const name of service.secrets) expect(stack.secrets).toHaveProperty(name)
    }
  })

  it('gives the address of the owner of the database to `admin` alone', () => {
    const having = Object.entries(stack.services).filter(([, { secrets, environment }]) =>
      [...secrets, ...Object.keys(environment)].some(
        (one) => /database_url(_file)?$/i.test(one) && one !== 'DATABASE_URL',
      ),
    )
    expect(having.map(([name]) => name)).toEqual(['admin'])
    for (const [name, { environment }] of ours) {
      if (name !== 'admin')
        expect(environment['DATABASE_URL']).toMatch(/^postgresql:\/\/daybook_app_[^:@]+@/)
    }
  })

  it('starts every role without privileges, on a root that cannot be written to', () => {
    for (const [, service] of ours) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      expect(service.security_opt).toContain('no-new-privileges:true')
      expect(service.security_opt).toContain('seccomp=./seccomp.json')
      expect(service.tmpfs).toHaveLength(1)
    }
  })

  it('publishes the proxy and the mail server, and nothing else', () => {
    const open = Object.entries(stack.services).filter(([, { ports }]) => ports.length > 0)
    expect(open.map(([name]) => name).toSorted()).toEqual(['caddy', 'mail'])
    expect(stack.networks['inside']?.internal).toBe(true)
    expect(stack.services['postgres']?.networks).toEqual(['inside'])
  })

  it('asks for every variable of .env.example', () => {
    const named = [...read('deploy/.env.example').matchAll(/^#?([A-Z]\w+)=/gm)].map(
      ([, one]) => one,
    )
    const asked = new Set([...variablesIn(read('deploy/compose.yaml')), 'COMPOSE_PROFILES'])
    expect(named.filter((one) => !asked.has(one ?? ''))).toEqual([])
  })

  it('does not start without the name of the host', () => {
    expect(() => readCompose(place, {})).toThrow('DAYBOOK_HOST: set it in deploy/.env')
    expect(fill('$${A} ${A:-b} ${C}', { C: 'd' })).toBe('${A} b d')
    expect(fill('${A:+b}${C:+e}', { C: 'd' })).toBe('e')
  })
})

describe('the profile for seccomp', () => {
  type Rule = { names: string[]; action: string; args?: { index: number; value: number }[] }
  const profile = JSON.parse(read('deploy/seccomp.json')) as {
    defaultAction: string
    syscalls: Rule[]
  }
  const allowed = profile.syscalls.flatMap(({ names }) => names)

  it('allows what the walls around a reader need', () => {
    expect(profile.defaultAction).toBe('SCMP_ACT_ERRNO')
    for (const name of ['unshare', 'mount', 'umount2', 'pivot_root'])
      expect(allowed).toContain(name)
  })

  it('allows nothing that leads out of a container, and no socket to the packet filter', () => {
    const never =
      'ptrace bpf keyctl add_key request_key perf_event_open io_uring_setup userfaultfd setns kexec_load init_module finit_module open_by_handle_at process_vm_writev reboot swapon clock_settime'
    expect(never.split(' ').filter((name) => allowed.includes(name))).toEqual([])
    const sockets = profile.syscalls.filter(({ names }) => names.includes('socket'))
    const families = sockets.map(({ args = [] }) => args.map(({ index, value }) => [index, value]))
    expect(families).toEqual([
      [[0, 1]],
      [[0, 2]],
      [[0, 10]],
      [
        [0, 16],
        [2, 0],
      ],
    ])
  })
})

describe('the Dockerfile', () => {
  const text = read('Dockerfile')

  it('runs a command that exists, as nobody with rights, and checks its health', async () => {
    const last = JSON.parse(/^CMD (\[.*\])$/m.exec(text)?.[1] ?? '[]') as string[]
    expect(await problemsOf(last)).toEqual([])
    expect(text).toMatch(/^USER 10001:10001$/m)
    expect(text).toMatch(/^HEALTHCHECK /m)
    expect(text).toContain('sbom.cdx.json')
  })

  it('installs every program and language that pictures are read with', () => {
    for (const name of [
      'tesseract-ocr-dan',
      'tesseract-ocr-ita',
      'tesseract-ocr-eng',
      'libvips-tools',
    ]) {
      expect(text).toContain(name)
    }
  })

  it('is given sources alone, and no secrets', () => {
    const ignored = read('.dockerignore')
      .split('\n')
      .filter((line) => !line.startsWith('#'))
    expect(ignored[0]).toBe('**')
    expect(ignored.filter((line) => line.startsWith('!deploy'))).toEqual(['!deploy/health.mjs'])
    expect(ignored).toContain('**/.env*')
  })
})

describe('the units for systemd', () => {
  const units = globSync('deploy/systemd/**/*.{service,conf}', { cwd: root })

  it('run commands that exist', async () => {
    const lines = units.flatMap((path) => [...read(path).matchAll(/^ExecStart=\S+daybook (.*)$/gm)])
    expect(lines).toHaveLength(8)
    for (const [, line = ''] of lines) expect(await problemsOf(line.split(' '))).toEqual([])
  })

  it('have a timer for every back-up, drill and check, and a unit for every timer', () => {
    const timers = globSync('deploy/systemd/*.timer', { cwd: root }).toSorted()
    expect(timers.map((path) => path.replace(/^.*\/|\.timer$/g, ''))).toEqual([
      'daybook-backup',
      'daybook-drill',
      'daybook-verify',
      'pgbackrest-diff',
      'pgbackrest-full',
    ])
    for (const path of timers) {
      expect(read(path)).toMatch(/^OnCalendar=/m)
      expect(units).toContain(path.replace(/timer$/, 'service'))
    }
  })

  it('name the stanza of pgbackrest.conf', () => {
    const stanzas = units.flatMap((path) => [...read(path).matchAll(/--stanza=(\w+)/g)])
    expect(stanzas).toHaveLength(2)
    for (const [, name] of stanzas) {
      expect(read('deploy/pgbackrest.conf')).toMatch(new RegExp(`^\\[${name}\\]$`, 'm'))
    }
  })

  it('set nothing that is no setting', () => {
    const set = units.flatMap((path) =>
      [...read(path).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map((one) => one.split('=')[0] ?? ''),
      ),
    )
    const named = [...read('deploy/systemd/daybook.env.example').matchAll(/^#?([A-Z]\w+)=/gm)]
    const all = [...set, ...named.map(([, one = '']) => one)]
    expect(all.length).toBeGreaterThan(8)
    expect(all.filter((one) => !isSetting(one))).toEqual([])
  })

  it('show metrics at a port of their own', () => {
    const ports = units.flatMap((path) => [...read(path).matchAll(/DAYBOOK_METRICS_PORT=(\d+)/g)])
    expect(new Set(ports.map(([, port]) => port)).size).toBe(3)
  })

  it('keep what the walls need: namespaces and mounts', () => {
    const common = read('deploy/systemd/daybook-.service.d/common.conf')
    expect(common).toMatch(/^NoNewPrivileges=yes$/m)
    expect(common).toMatch(/^SystemCallFilter=@system-service @mount$/m)
    expect(common).not.toMatch(/^(RestrictNamespaces|ProcSubset|PrivateUsers)=/m)
  })
})
