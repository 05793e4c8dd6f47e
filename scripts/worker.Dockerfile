# A machine without a screen that works at campaigns; docs/cluster.md says how it is built and started.
FROM debian:bookworm-slim
RUN apt-get update -q \
    && apt-get install -q -y --no-install-recommends ca-certificates python3-venv gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
COPY . /app
RUN python3 -m venv /venv \
    && /venv/bin/pip install --no-cache-dir "/app[cluster]"
# The scripts' tasks are found here; those of torture.py start processes of their own.
ENV PYTHONPATH=/app/scripts:/app/scripts/bench \
    DASK_DISTRIBUTED__WORKER__DAEMON=False \
    ELEMENTS_TABLE_HOME=/tmp/elements-table
USER nobody
WORKDIR /tmp
EXPOSE 8786
ENTRYPOINT ["/venv/bin/dask"]
