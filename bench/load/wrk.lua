-- Sends the requests of a file in turn, and prints the figures as one line of JSON.
local requests = {}
local sent = 0

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  for text in (file:read('*a') .. '\0'):gmatch('([^%z]*)%z') do requests[#requests + 1] = text end
  file:close()
end

function request()
  sent = sent + 1
  return requests[(sent - 1) % #requests + 1]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"answers":%d,"failed":%d,"seconds":%f,"p50Ms":%f,"p99Ms":%f}\n',
    summary.requests, errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
