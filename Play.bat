@echo off
rem Double-click on Windows.
where py >nul 2>nul
if errorlevel 1 (python "%~dp0scripts\play.py" %*) else (py -3 "%~dp0scripts\play.py" %*)
if errorlevel 1 if "%~1"=="" pause
