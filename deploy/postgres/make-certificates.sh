#!/bin/sh
# TLS between the product and Postgres, which HAProxy passes on unread, and among Patroni and etcd: an authority of our own, and one
# certificate for every node.
#   make-certificates.sh /etc/northrate 127.0.0.1 10.0.0.1 10.0.0.2 10.0.0.3
# Name each host by which Postgres or etcd is called: 127.0.0.1 for HAProxy on the machine of the product, the nodes, and every etcd.
# Copy postgres.crt and postgres.key (mode 600, owner postgres) to the nodes, postgres-ca.crt to all machines, and keep postgres-ca.key
# offline. Debian's etcd runs as etcd: give it a copy of both that it owns, on its three machines. The certificate lasts a year; run it
# again with the same folder, copy both, and `patronictl reload northrate`, before that: without it the primary stops.
set -eu
if [ $# -lt 2 ]; then
  echo "Usage: make-certificates.sh <folder> <host or address>..." >&2
  exit 2
fi
folder=$1
shift
hosts=
for host in "$@"; do
  case $host in
    *:* | *[0-9].*[0-9].*[0-9].*[0-9]) hosts="$hosts,IP:$host" ;;
    *) hosts="$hosts,DNS:$host" ;;
  esac
done
umask 077
cd "$folder"
key="-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
[ -f postgres-ca.key ] ||
  openssl req -x509 $key -keyout postgres-ca.key -out postgres-ca.crt -days 3650 -subj "/CN=Northrate database authority" 2>/dev/null
openssl req -new $key -keyout postgres.key -out postgres.csr -subj "/CN=postgres" 2>/dev/null
printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth,clientAuth\n' "${hosts#,}" > postgres.ext
openssl x509 -req -in postgres.csr -CA postgres-ca.crt -CAkey postgres-ca.key -CAcreateserial -days 366 -extfile postgres.ext \
  -out postgres.crt 2>/dev/null
rm postgres.csr postgres.ext
chmod 644 postgres.crt postgres-ca.crt
