import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PeerConfig } from './peer-config.ts'

type Site = { folder: string; port: number; fixed: PeerConfig['fixed'] }

/**
 * Each address is one file, compressed beforehand, with the product's headers. Debian's nginx has no `brotli_static`, which
 * picks the file by `Accept-Encoding`; a map does the same.
 */
export function nginxConfig({ folder, port, fixed }: Site): string {
  mkdirSync(join(folder, 'files'))
  const locations = Object.entries(fixed).map(([path, { file, headers }], place) => {
    copyFileSync(file, join(folder, 'files', `${place}.br`))
    const own = Object.entries(headers).filter(([name]) => !SET_BY_NGINX.has(name))
    return `
      location = ${path} {
        default_type "${headers['content-type'] ?? 'text/html'}";
        ${own.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n        ')}
        try_files /${place}$ending =406;
      }`
  })
  return `
    daemon off;
    master_process off;
    pid ${folder}/pid;
    error_log ${folder}/error.log;
    events { worker_connections 4096; }
    http {
      access_log off;
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000;
      open_file_cache max=100 inactive=1h;
      open_file_cache_valid 1h;
      map $http_accept_encoding $ending { default ""; ~br ".br"; }
      client_body_temp_path ${folder}/body;
      proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi;
      scgi_temp_path ${folder}/scgi;
      server {
        listen 127.0.0.1:${port};
        root ${folder}/files;
        types { }
        location = /ready { return 200 "ready"; }
        ${locations.join('\n')}
      }
    }`
}

/** It makes them itself. */
const SET_BY_NGINX = new Set(['content-type', 'content-length', 'etag', 'date', 'connection'])

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
