-- What a run of wrk counted, as one line of JSON.
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('{"requests":%d,"seconds":%f,"errors":%d,"p50":%f,"p99":%f}\n', summary.requests,
    summary.duration / 1e6, e.connect + e.read + e.write + e.timeout + e.status,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
