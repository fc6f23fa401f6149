import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A real S3 server of our own: OpenStack Swift with its s3api, as Debian packs it. */
export type Swift = {
  endpoint: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  version: string
  stop(): Promise<void>
}

const services = ['account', 'container', 'object'] as const
type Service = (typeof services)[number]

const readyWithinMs = 30_000

/** The reason why there is no Swift on this machine, or null where there is one. */
export function whyNoSwift(): string | null {
  const programs = [...services.map(serverOf), 'swift-proxy-server', 'swift-ring-builder']
  const missing = programs.filter((name) => !existsSync(join('/usr/bin', name)))
  if (missing.length > 0) {
    return `${missing.join(', ')} missing; apt-get install swift-proxy swift-account swift-container swift-object`
  }
  return existsSync('/etc/swift/swift.conf') ? null : '/etc/swift/swift.conf is missing'
}

const serverOf = (service: Service): string => `swift-${service}-server`

/** Rings, configurations and data lie in a directory of their own, which goes when it stops. */
export async function startSwift(): Promise<Swift> {
  const directory = mkdtempSync(join(tmpdir(), 'daybook-swift-'))
  const children: ChildProcess[] = []
  const stop = async (): Promise<void> => {
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(children.map(untilGone))
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    const ports = await freePorts(4)
    const [proxyPort = 0, ...storagePorts] = ports
    for (const [index, service] of services.entries()) {
      const port = storagePorts[index] ?? 0
      makeRing(directory, service, port)
      const config = writeConfig(directory, service, storageConfig(directory, service, port))
      children.push(startServer(directory, serverOf(service), config))
    }
    const config = writeConfig(directory, 'proxy', proxyConfig(directory, proxyPort))
    children.push(startServer(directory, 'swift-proxy-server', config))
    await Promise.all(ports.map((port) => untilListening(port, directory)))
    return {
      endpoint: `http://127.0.0.1:${proxyPort}`,
      credentials: { accessKeyId: 'test:tester', secretAccessKey: 'testing' },
      version: versionOf(),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** One replica on one device is enough to answer; it is not what anybody would run. */
function makeRing(directory: string, service: Service, port: number): void {
  const builder = join(directory, `${service}.builder`)
  const device = `r1z1-127.0.0.1:${port}/d1`
  for (const words of [
    ['create', '4', '1', '0'],
    ['add', device, '1'],
    ['rebalance', '--seed', '1'],
  ]) {
    const done = spawnSync('/usr/bin/swift-ring-builder', [builder, ...words], { encoding: 'utf8' })
    // It answers 1 where it has only a warning.
    if (done.status !== 0 && done.status !== 1) {
      throw new Error(`swift-ring-builder ${words[0]}: ${done.stdout}${done.stderr}`)
    }
  }
}

function storageConfig(directory: string, service: Service, port: number): string {
  mkdirSync(join(directory, 'd1'), { recursive: true })
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${directory}
devices = ${directory}
mount_check = false
disable_fallocate = true
log_address = ${directory}/no_log
[pipeline:main]
pipeline = ${service}-server
[app:${service}-server]
use = egg:swift#${service}
`
}

/** Versioning is left out: symlink, which it needs, is not needed by us. */
function proxyConfig(directory: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${directory}
log_address = ${directory}/no_log
[pipeline:main]
pipeline = catch_errors proxy-logging cache bulk s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:bulk]
use = egg:swift#bulk
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`
}

function writeConfig(directory: string, name: string, text: string): string {
  const path = join(directory, `${name}-server.conf`)
  writeFileSync(path, text)
  return path
}

function startServer(directory: string, program: string, config: string): ChildProcess {
  const log = openSync(join(directory, `${program}.log`), 'a')
  return spawn(join('/usr/bin', program), [config, '--verbose'], {
    stdio: ['ignore', log, log],
    cwd: directory,
  })
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  }
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  for (const server of servers) await new Promise((resolve) => server.close(resolve))
  return ports
}

/** Any answer will do: a server that says 404 is there. */
async function untilListening(port: number, directory: string): Promise<void> {
  const end = performance.now() + readyWithinMs
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/healthcheck`)
      return
    } catch (error) {
      if (performance.now() > end) throw new Error(`${port}: ${logOf(directory)}`, { cause: error })
    }
    await sleep(100)
  }
}

function logOf(directory: string): string {
  const names = [...services.map(serverOf), 'swift-proxy-server']
  return names
    .map((name) => readFileSync(join(directory, `${name}.log`), 'utf8').slice(-2_000))
    .join('\n')
}

async function untilGone(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await gone
  clearTimeout(late)
}

function versionOf(): string {
  const asked = spawnSync('/usr/bin/dpkg-query', ['-W', '-f', '${Version}', 'swift-proxy'], {
    encoding: 'utf8',
  })
  return asked.status === 0 ? asked.stdout : 'unknown'
}
